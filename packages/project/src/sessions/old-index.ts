import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Swept } from '@fpf/contracts';

/**
 * Files of an index of skills as it was before, which nobody reads any more. Only what is
 * named as those were is removed, in folders that are no links, for a workspace may come from anywhere; and the folders
 * where nothing else lies in them.
 */
export function sweepOldIndex(stateDir: string, dryRun: boolean): readonly Swept[] {
  const home = join(stateDir, 'cache');
  const folder = join(home, 'skill-index');
  if (!isFolder(home) || !isFolder(folder)) return [];
  const found = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{32}(?:-details)?\.json(?:\.[0-9a-f]{12})?$/.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const stat = lstatSync(path, { throwIfNoEntry: false });
      return stat?.isFile() ? [{ path, why: 'the index of skills is in skill-index.json now', bytes: stat.size }] : [];
    });
  if (dryRun) return found;
  for (const { path } of found) rmSync(path, { force: true });
  for (const one of [folder, home]) if (readdirSync(one).length === 0) rmdirSync(one);
  return found;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
