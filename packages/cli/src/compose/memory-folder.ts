import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const place = '/dev/shm';
const least = 512 * 1024 * 1024;

/**
 * Where files lie in memory, on a system that has such a place: for what is gone with the command, since all that is
 * written elsewhere waits for a disk. None where TMPDIR says where such files go, where there is little room, as in
 * many containers, and where nothing may be started from it.
 */
export function memoryFolder(): string | undefined {
  if ((process.env['TMPDIR'] ?? '') !== '') return undefined;
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= least && isMemory(readFileSync('/proc/self/mounts', 'utf8')) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the last file system that was mounted there is one in memory, which can be written and started from. */
export function isMemory(mounts: string): boolean {
  const last = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === place);
  const options = (last?.[3] ?? '').split(',');
  return last?.[2] === 'tmpfs' && options.includes('rw') && !options.includes('noexec');
}
