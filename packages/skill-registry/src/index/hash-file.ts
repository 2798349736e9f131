import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { treeLimits } from '../tree/tree-limits.ts';

/** Returns a file's bytes and mode as a row of the index has them; undefined for what is not a file that may be read. */
export function hashFile(path: string): string | undefined {
  try {
    const read = readPlain(path, treeLimits.bytes);
    return read && hashText(read.bytes, (read.stat.mode & 0o111) !== 0);
  } catch {
    return undefined;
  }
}

export function hashText(bytes: Uint8Array, executable: boolean): string {
  return executable ? `${sha256(bytes)}+x` : sha256(bytes);
}
