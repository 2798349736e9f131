import { realpathSync } from 'node:fs';
import { diskFull, FpfError, isDiskFull } from '@fpf/contracts';
import { makeFolders } from './make-folders.ts';

/** A folder that is there now, for this user alone where it was made, by its real path. `what` says what it is for. */
export function madeFolder(path: string, what: string, hint: string): string {
  try {
    makeFolders(path, 0o700);
    return realpathSync(path);
  } catch (cause) {
    throw new FpfError({
      code: isDiskFull(cause) ? diskFull : 'session.unavailable',
      message: `agentfs-adapter: ${path}, ${what}, cannot be made: ${(cause as Error).message}`,
      hint,
      cause,
    });
  }
}
