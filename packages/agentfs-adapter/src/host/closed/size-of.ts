import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files of a folder, or of one file. What cannot be looked at counts nothing. */
export function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.size;
  try {
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    // A tool took its owner's bits away; removing it mends that first.
    return 0;
  }
}
