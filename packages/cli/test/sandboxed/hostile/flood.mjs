// Writes a gibibyte to standard output, numbered, and cares for no signal; a child of its own session does the same
// beside it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGPIPE']) process.on(name, () => undefined);
const [who = 'tool'] = process.argv.slice(2);
fs.writeSync(1, `first words of the ${who}\n`);
if (who === 'tool')
  spawn(process.execPath, [process.argv[1], 'child'], {
    stdio: ['ignore', 'inherit', 'ignore'],
    detached: true,
  }).unref();
for (let at = 0; at < 1024; at += 1) {
  const block = Buffer.alloc(1_048_576, `${who} ${at}\n`);
  for (let done = 0; done < block.length;) {
    try {
      done += fs.writeSync(1, block, done);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
