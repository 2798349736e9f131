import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Swept } from '@fpf/contracts';
import { removeTree } from '../../tree/remove-tree.ts';
import { listSessions } from '../../home/list-sessions.ts';
import type { SessionsPlace } from '../../home/session-place.ts';
import { commitsFolder, removeCommit } from '../commit/commit-folder.ts';
import { type Leftover, leftScratch, lockCommits, lostSessions, oldCommits, staleParts, unnamed } from './leftovers.ts';
import { sweepSession } from './sweep-session.ts';

export type SweepAsk = { readonly dryRun?: boolean; readonly keep?: readonly string[] };

type Found = Leftover & { readonly bytes: number };

/**
 * Removes what nothing needs any more, and tells each. A session that a process holds is left alone, with all that is
 * its own. What belongs to another is in its audit before it is removed.
 */
export async function sweep(
  place: SessionsPlace,
  { dryRun = false, keep = [] }: SweepAsk = {},
): Promise<readonly Swept[]> {
  const unlock = dryRun ? undefined : lockCommits(place.homeDir);
  try {
    const found = [
      ...leftScratch(place.homeDir),
      ...staleParts(place.sessionsDir),
      ...lostSessions(place.homeDir),
      ...unnamed(place.sessionsDir, new Set(keep)),
      ...(dryRun || unlock ? oldCommits(place) : []),
    ]
      .filter(({ path }) => existsSync(path))
      .map((one): Found => ({ ...one, bytes: sizeOf(one.path) }));
    return await sweepFound(place, found, dryRun);
  } finally {
    unlock?.();
  }
}

async function sweepFound(place: SessionsPlace, found: readonly Found[], dryRun: boolean): Promise<readonly Swept[]> {
  const sessions = listSessions(place.sessionsDir, place.homeDir);
  const there = new Set(sessions.map(({ id }) => id));
  const swept: Swept[] = [];
  const take = (files: readonly Found[]): void => {
    for (const { path, why, bytes } of files) {
      if (!dryRun) remove(place, path);
      swept.push({ path, why, bytes });
    }
  };
  take(found.filter(({ session }) => session === undefined || !there.has(session)));
  for (const session of sessions) {
    if (session.heldBy !== null || session.problem !== null) continue;
    const own = found.filter((one) => one.session === session.id);
    const inside = await sweepSession(
      place,
      session,
      own.map(({ path }) => path),
      dryRun,
    );
    if (inside === undefined) continue;
    take(own);
    swept.push(...inside);
  }
  return swept;
}

function remove({ homeDir }: SessionsPlace, path: string): void {
  if (dirname(path) === commitsFolder(homeDir)) removeCommit(path);
  else removeTree(path);
}

/** Bytes of all files of a folder, or of one file. What cannot be looked at counts nothing. */
function sizeOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.size;
  try {
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    // A tool took its owner's bits away; removing it mends that first.
    return 0;
  }
}
