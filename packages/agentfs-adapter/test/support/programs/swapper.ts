import { renameSync, rmSync, symlinkSync } from 'node:fs';

// Started as a process of its own: puts a link to outside in the place of a folder and takes it back, again and again,
// until its input ends. The folder is in its place then.
const [folder, outside] = process.argv.slice(2) as [string, string];
const away = `${folder}-away`;
const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
let going = true;
process.stdin.once('end', () => (going = false)).resume();
const swap = (): void => {
  renameSync(folder, away);
  symlinkSync(outside, folder);
  pause(1);
  // Whoever takes the link away is told by this: it fails.
  rmSync(folder);
  renameSync(away, folder);
  pause(2);
  if (going) setImmediate(swap);
};
process.stdout.write('swapping\n', swap);
