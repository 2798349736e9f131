import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Written beside and renamed: the file is whole or as it was, and of what could not be written nothing is left. */
export function writeWhole(file: string, content: string | Uint8Array, mode = 0o666): void {
  // No name that somebody else could have put a link under.
  const half = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(half, content, { mode, flag: 'wx' });
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw about(file, error);
  }
}

/**
 * The system names the file that it could not open, and not the one that it could not write to; nobody knows the one
 * beside it.
 */
function about(file: string, error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { path: file }) : error;
}
