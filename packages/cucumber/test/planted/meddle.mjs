import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';

// What no program of a scenario may do.
const [what, path] = process.argv.slice(2);
if (what === 'write') writeFileSync(path, 'planted');
if (what === 'chmod') chmodSync(path, 0o755);
if (what === 'leave')
  spawn(process.execPath, ['--eval', 'setTimeout(() => undefined, 60000)'], {
    detached: true,
    stdio: 'ignore',
  }).unref();
