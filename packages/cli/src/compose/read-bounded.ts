import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';

/**
 * The bytes of an ordinary file of at most `limit` bytes; undefined where there is none. A link that leads to nothing
 * is no such place: whoever made it meant a file. A device, a pipe or an endless file is refused before it is read:
 * what a workspace calls its config may be anything.
 */
export function readBounded(file: string, limit: number): Uint8Array | undefined {
  let fd: number;
  try {
    fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error('it is a link that leads to nothing', { cause: error });
    return undefined;
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw new Error('it is not an ordinary file');
    if (stat.size > limit) throw new Error(`it has more than ${limit} bytes`);
    const bytes = Buffer.alloc(stat.size);
    let read = 0;
    for (let got = -1; got !== 0 && read < bytes.length; read += got)
      got = readSync(fd, bytes, read, bytes.length - read, read);
    return bytes.subarray(0, read);
  } finally {
    closeSync(fd);
  }
}
