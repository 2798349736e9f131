import { closeSync, constants, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FpfError } from '@fpf/contracts';
import { errnoOf } from './anchored.ts';
import { diskFailure } from './disk-failure.ts';
import { makeFolders } from './make-folders.ts';

/** Says why a folder is not used. */
export type RefuseFolder = (path: string, why: string, cause?: unknown) => FpfError;

/** Makes the folder where it is not there, for this user alone. Then it is one that `isOwnFolder` takes. */
export function ownFolder(path: string, refuse: RefuseFolder = refused): string {
  // It mostly is there.
  if (isOwnFolder(path, refuse)) return path;
  try {
    makeFolders(dirname(path), 0o700);
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw refuse(path, `cannot be made: ${(error as Error).message}`, error);
  }
  if (!isOwnFolder(path, refuse)) throw refuse(path, 'went away while it was looked at');
  return path;
}

/**
 * Whether a folder is there in which we may write and remove: really there, and not a link that somebody put in its
 * place; this user's; and nobody else's to write. False where nothing is; anything else is refused.
 */
export function isOwnFolder(path: string, refuse: RefuseFolder = refused): boolean {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    const links = ['ELOOP', 'ENOTDIR'].includes(errnoOf(error) ?? '');
    throw refuse(
      path,
      links ? 'is a link or a file, and was not made by us' : `cannot be read: ${(error as Error).message}`,
      error,
    );
  }
  try {
    const { uid, mode } = fstatSync(fd);
    const own = process.geteuid?.();
    if (own !== undefined && uid !== own) throw refuse(path, `belongs to another user (${uid}, and this is ${own})`);
    if (own !== undefined && (mode & 0o022) !== 0)
      throw refuse(path, `can be written by other users (mode ${(mode & 0o7777).toString(8)})`);
    return true;
  } finally {
    closeSync(fd);
  }
}

function refused(path: string, why: string, cause?: unknown): FpfError {
  const hint =
    'Look at it, and move it away or mend its owner and mode; or name another folder of your own with --home-dir.';
  return diskFailure(`${path} ${why}`, hint, cause);
}
