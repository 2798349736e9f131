import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errnoOf } from './anchored.ts';
import { diskFailure } from './disk-failure.ts';

/**
 * Makes a folder and those above it that are not there; true where it made any. Node's own way (`recursive`) never ends
 * in a file system that has a folder and yet says of everything in it that there is no such place, as /proc does.
 */
export function makeFolders(path: string, mode = 0o777): boolean {
  const missing: string[] = [];
  for (let at = resolve(path); !isFolder(at); at = dirname(at)) missing.unshift(at);
  for (const at of missing) {
    try {
      mkdirSync(at, { mode });
    } catch (error) {
      // Somebody else made it at the same moment. A link that leads nowhere is there too, and is no folder.
      if (errnoOf(error) !== 'EEXIST' || !isFolder(at)) throw error;
    }
  }
  return missing.length > 0;
}

/** False where there is nothing. A file there is found out when something is to be made in it. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A folder that is there now, for this user alone where it was made, by its real path. `what` says what it is for. */
export function madeFolder(path: string, what: string, hint: string): string {
  try {
    makeFolders(path, 0o700);
    return realpathSync(path);
  } catch (cause) {
    throw diskFailure(`${path}, ${what}, cannot be made: ${(cause as Error).message}`, hint, cause);
  }
}
