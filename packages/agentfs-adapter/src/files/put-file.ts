import { constants, fchmodSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { below, withFd } from '../tree/anchored.ts';
import type { Place } from '../tree/resolve-inside.ts';
import { pathUnfit } from './refusals.ts';

/** Writes a file where a walk ended. A new one is made exclusively; a swapped one is refused, never written through. */
export function putFile({ folder, name, stats }: Place, bytes: Uint8Array, path: string): void {
  const how = stats ? 0 : constants.O_CREAT | constants.O_EXCL;
  const flags = constants.O_WRONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | how;
  withFd(openSync(below(folder, name), flags, 0o644), (fd) => {
    if (!fstatSync(fd).isFile()) throw pathUnfit(path, 'is not a file');
    // Whatever the umask of this process: the same call gives the same tree everywhere.
    if (!stats) fchmodSync(fd, 0o644);
    ftruncateSync(fd, 0);
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at, bytes.length - at, at);
  });
}
