import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { makeableFolder } from './makeable-folder.ts';

/**
 * A file that whoever runs the command has named, and that is written when all is done: that it cannot be is found out
 * before the work, and not after it.
 */
export function writableFile(file: string): string {
  const folder = makeableFolder(dirname(file));
  try {
    if (existsSync(folder)) accessSync(folder, constants.W_OK | constants.X_OK);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (cause) {
    throw unwritable(file, cause);
  }
  return file;
}

export function unwritable(file: string, cause: unknown): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `cli: ${file} cannot be written: ${(cause as Error).message}`,
    hint: 'Name a file in a folder that can be written to.',
    cause,
  });
}
