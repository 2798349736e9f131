import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { packLimits } from './pack-limits.ts';
import { notValid } from './package-json.ts';

/** The bytes of an ordinary file, not through a link, and not waiting for a pipe's writer. */
export function readPlainFile(path: string, limit: number = packLimits.bytes): Uint8Array {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw notValid(`${path} is a symbolic link`, 'Replace it with an ordinary file, or remove it.');
    throw notValid(
      `${path} cannot be read: ${(error as Error).message}`,
      'It has to be an ordinary file that may be read.',
    );
  }
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) throw notValid(`${path} is not an ordinary file`, 'Replace it with one.');
    if (stat.size > limit) throw notValid(`${path} has more than ${limit} bytes`, 'Leave out what is not needed.');
    const bytes = new Uint8Array(stat.size);
    let at = 0;
    for (let got = -1; got !== 0 && at < bytes.byteLength; at += got)
      got = readSync(fd, bytes, at, bytes.byteLength - at, at);
    return bytes.subarray(0, at);
  } finally {
    closeSync(fd);
  }
}
