import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Swept } from '@fpf/contracts';

const goneName = /^\.gone-[0-9a-z-]{8,64}$/;

/** What lies in the state folder for a run, besides its session: its folder and its log. */
export function filesOfRun(stateDir: string, run: string): readonly string[] {
  return [
    ...(isFolder(join(stateDir, 'runs')) ? [join(stateDir, 'runs', run)] : []),
    ...(isFolder(join(stateDir, 'logs')) ? [join(stateDir, 'logs', `${run}.ndjson`)] : []),
  ].filter((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
}

/**
 * Bytes of these files, and of all that lies in them. What several names share counts for the first one that asks:
 * `seen` has those that did.
 */
export function bytesOf(paths: readonly string[], seen: Set<number>): number {
  return paths.reduce((sum, path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return sum;
    if (stat.isDirectory())
      return (
        sum +
        bytesOf(
          readdirSync(path).map((name) => join(path, name)),
          seen,
        )
      );
    if (stat.nlink > 1 && seen.has(stat.ino)) return sum;
    seen.add(stat.ino);
    return sum + stat.size;
  }, 0);
}

/** Takes the folder's name away first: whatever ends this in between, no half of a run is left under its id. */
export function removeRunFiles(stateDir: string, run: string): void {
  const runs = join(stateDir, 'runs');
  const gone = join(runs, `.gone-${run}`);
  for (const path of filesOfRun(stateDir, run)) {
    if (path !== join(runs, run)) {
      rmSync(path, { force: true });
      continue;
    }
    rmSync(gone, { recursive: true, force: true });
    try {
      renameSync(path, gone);
    } catch (error) {
      // Another process removes it at this moment.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    rmSync(gone, { recursive: true, force: true });
  }
}

/** Removes what a process left that ended while it removed a run, and tells it. */
export function removeHalves(stateDir: string, dryRun: boolean): readonly Swept[] {
  const runs = join(stateDir, 'runs');
  if (!isFolder(runs)) return [];
  const paths = readdirSync(runs)
    .filter((name) => goneName.test(name))
    .map((name) => join(runs, name));
  const why = 'the rest of a run that was removed';
  const halves = paths.map((path) => ({ path, why, bytes: bytesOf([path], new Set()) }));
  if (!dryRun) for (const path of paths) rmSync(path, { recursive: true, force: true });
  return halves;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
