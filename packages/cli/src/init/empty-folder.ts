import { lstatSync, type Stats, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';

/** Where a project is put together, inside of the folder that it is for: a rename never leaves the file system. */
export const stagingPrefix = '.fpf-init-';

const mostNamed = 5;

/** Refuses what is no folder, and one with anything in it but a repository without files. */
export function assertEmpty(dir: string): void {
  const stat = statOf(dir);
  if (!stat) return;
  if (!stat.isDirectory()) throw refused(`${dir} is ${stat.isSymbolicLink() ? 'a link' : 'a file'}, not a folder`);
  const found = entriesOf(dir).filter((name) => name !== '.git' && !name.startsWith(stagingPrefix));
  if (found.length === 0) return;
  const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : '';
  throw refused(`${dir} is not empty: there is ${found.slice(0, mostNamed).join(', ')}${more}`);
}

/** What a killed command left behind, which is nobody's. */
export function sweepStaging(dir: string): void {
  for (const name of entriesOf(dir))
    if (name.startsWith(stagingPrefix)) rmSync(join(dir, name), { recursive: true, force: true });
}

function statOf(dir: string): Stats | undefined {
  try {
    return lstatSync(dir, { throwIfNoEntry: false });
  } catch (cause) {
    throw refused(`${dir} cannot be a folder: ${(cause as Error).message}`);
  }
}

function entriesOf(dir: string): readonly string[] {
  try {
    return readdirSync(dir).sort();
  } catch (cause) {
    throw refused(`${dir} cannot be read: ${(cause as Error).message}`);
  }
}

function refused(what: string): FpfError {
  return new FpfError({
    code: 'init.not-empty',
    message: `cli: ${what}. Nothing was written.`,
    hint: 'Name a folder that is not there yet: fpf init NEW-FOLDER.',
  });
}
