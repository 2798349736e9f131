import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FpfError, isDiskFull } from '@fpf/contracts';

/**
 * A folder that whoever runs the command has named, and that will be made: the first that is missing is made, and taken
 * away again. Node's own way of making several never ends, and hears no signal, where a file system has a folder and
 * says of everything in it that there is no such place, as /proc does.
 */
export function makeableFolder(folder: string): string {
  const missing = firstMissing(resolve(folder));
  if (missing === undefined) return folder;
  try {
    mkdirSync(missing);
    rmdirSync(missing);
  } catch (cause) {
    if (isDiskFull(cause)) throw cause;
    // Somebody else makes it at this moment.
    if (['EEXIST', 'ENOTEMPTY'].includes((cause as NodeJS.ErrnoException).code ?? '')) return folder;
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: ${folder} cannot be made: ${(cause as Error).message}`,
      hint: 'Name a folder below one that can be written to.',
      cause,
    });
  }
  return folder;
}

function firstMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined;
  const above = dirname(folder);
  return existsSync(above) ? folder : firstMissing(above);
}
