import { lstatSync, rmdirSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/** A folder that is there is one itself. */
export function refuseLink(folder: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat || stat.isDirectory()) return;
  throw new FpfError({
    code: 'pack.exists',
    message: `project: ${folder} is not a folder, so no pack can be put there.`,
    hint: 'Remove it; a link is not followed.',
  });
}

/** A file that is there is an ordinary one: a link would be replaced, or followed. */
export function refuseOddFile(file: string): void {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat || stat.isFile()) return;
  throw new FpfError({
    code: 'pack.exists',
    message: `project: ${file} is not an ordinary file, so it is not replaced.`,
    hint: 'Put a file of its own there; a link is not followed.',
  });
}

export function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
