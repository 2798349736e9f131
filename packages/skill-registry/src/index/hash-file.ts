import { sha256 } from '@fpf/contracts/hash';
import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { treeLimits } from '../tree/tree-limits.ts';

/** A file's bytes and mode as a row tells them; undefined when it is not, or no longer, a file that may be read. */
export function hashFile(path: string): string | undefined {
  try {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = fstatSync(fd);
      if (!stat.isFile() || stat.size > treeLimits.bytes) return undefined;
      const bytes = Buffer.allocUnsafe(stat.size + 1);
      let read = 0;
      for (let got = -1; got !== 0 && read < bytes.byteLength; read += got)
        got = readSync(fd, bytes, read, bytes.byteLength - read, null);
      // It grew meanwhile: the next look will tell.
      return read > stat.size ? undefined : hashText(bytes.subarray(0, read), (stat.mode & 0o111) !== 0);
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}

export function hashText(bytes: Uint8Array, executable: boolean): string {
  return executable ? `${sha256(bytes)}+x` : sha256(bytes);
}
