// Starts sleeping processes until it may not, or has as many as it was told, then ends. Prints how many there were at
// once.
import { spawn } from 'node:child_process';
import fs from 'node:fs';

const { most } = JSON.parse(fs.readFileSync(0, 'utf8'));
let started = 0;
try {
  for (; started < most; started += 1) {
    const child = spawn('/bin/sleep', ['60'], { stdio: 'ignore' });
    child.on('error', () => undefined);
    if (child.pid === undefined) break;
  }
} catch {
  // The bound shows as an error of spawn itself, too.
}
console.log(started);
process.exit(0);
