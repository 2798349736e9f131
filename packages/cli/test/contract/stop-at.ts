// Loaded before a command: it is told to stop in the moment in which it writes for the n-th time below a folder.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const [signal = '', at = '', folders = ''] = (process.env['STOP_AT'] ?? '').split(' ');
const within = folders.split(',');
let left = Number(at);

type Calls = Record<string, (...args: readonly unknown[]) => unknown>;

function watch(functions: object, names: readonly string[]): void {
  const calls = functions as Calls;
  for (const name of names) {
    const real = calls[name];
    if (real === undefined) continue;
    calls[name] = (...args) => {
      if (within.some((folder) => String(args[0]).startsWith(folder)) && (left -= 1) === 0)
        process.kill(process.pid, signal);
      return Reflect.apply(real, calls, args);
    };
  }
}

if (isMainThread) {
  const names = ['mkdir', 'mkdtemp', 'writeFile', 'rename', 'rm', 'copyFile', 'link'];
  watch(
    fs,
    names.map((name) => `${name}Sync`),
  );
  watch(fs.promises, names);
  syncBuiltinESMExports();
}
