import { lstatSync, type Stats, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';

/** Where a project is put together, inside of the folder that it is for: a rename never leaves the file system. */
export const stagingPrefix = '.fpf-init-';

const mostNamed = 5;

/** Returns what is in a folder besides a repository. Refuses what is no folder; one that is not there has nothing. */
export function namesIn(dir: string): readonly string[] {
  const stat = statOf(dir);
  if (!stat) return [];
  if (!stat.isDirectory()) throw refused(`${dir} is ${stat.isSymbolicLink() ? 'a link' : 'a file'}, not a folder`);
  return entriesOf(dir).filter((name) => name !== '.git' && !name.startsWith(stagingPrefix));
}

/** Refuses to make a whole project where something is already. */
export function refuseFull(dir: string, found: readonly string[]): void {
  if (found.length === 0) return;
  const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : '';
  throw refused(
    `${dir} is not empty: there is ${found.slice(0, mostNamed).join(', ')}${more}`,
    'Name a folder that is not there yet, or give no template: then config and lock are added to this one.',
  );
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

function refused(what: string, hint = 'Name a folder: fpf init FOLDER.'): FpfError {
  return new FpfError({ code: 'init.not-empty', message: `cli: ${what}. Nothing was written.`, hint });
}
