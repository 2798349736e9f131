import { constants, fstatSync, openSync } from 'node:fs';
import { withFd } from '../tree/anchored.ts';

const pathOnly = 0x20_0000;

/**
 * Opens a regular file for reading; undefined where something else is. What lies there is pinned and looked at first,
 * so neither a FIFO nor a device is opened even for a moment, and a swap in between changes nothing.
 */
export function openRegular(path: string): number | undefined {
  return withFd(openSync(path, pathOnly | constants.O_NOFOLLOW), (pin) =>
    fstatSync(pin).isFile() ? openSync(`/proc/self/fd/${pin}`, constants.O_RDONLY) : undefined,
  );
}
