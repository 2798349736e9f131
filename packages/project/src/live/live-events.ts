import { closeSync, lstatSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';
import type { AgentEvent, Swept } from '@fpf/contracts';
import { begunRuns } from '../runs/begun-runs.ts';

/** Where a run that is under way tells what happens: its session is held, so nobody else could see it. */
function folderOf(stateDir: string): string {
  return join(stateDir, 'live');
}

/** Told of each event of a run when it is told to anybody; `end` once its folder has all of it. */
export type LiveEvents = { readonly tell: (event: AgentEvent) => void; readonly end: () => void };

/**
 * A line for each event, for this user alone. Whoever watches can do without it, so nothing that goes wrong here stops
 * a run: what is kept of it is its journal.
 */
export function tellLive(stateDir: string, run: string): LiveEvents {
  const file = join(folderOf(stateDir), `${run}.ndjson`);
  let fd: number | undefined;
  let made = false;
  const close = (): void => {
    if (fd !== undefined) closeSync(fd);
    fd = undefined;
  };
  try {
    makeFolders(folderOf(stateDir), 0o700);
    // A link in its place could lead anywhere.
    if (lstatSync(folderOf(stateDir)).isDirectory()) {
      rmSync(file, { force: true });
      fd = openSync(file, 'wx', 0o600);
      made = true;
    }
  } catch {
    fd = undefined;
  }
  return {
    tell: (event) => {
      try {
        if (fd !== undefined) writeSync(fd, `${JSON.stringify(event)}\n`);
      } catch {
        close();
      }
    },
    end: () => {
      close();
      if (made) rmSync(file, { force: true });
    },
  };
}

/** What processes that were killed left there, of runs that nobody goes on with. */
export function sweepLive(stateDir: string, dryRun: boolean): readonly Swept[] {
  const folder = folderOf(stateDir);
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const begun = new Set(begunRuns(stateDir).map(({ run }) => `${run}.ndjson`));
  const left = readdirSync(folder).filter((name) => name.endsWith('.ndjson') && !begun.has(name));
  const swept = left.map((name) => {
    const path = join(folder, name);
    return { path, why: 'the events of a run that is over', bytes: lstatSync(path).size };
  });
  if (!dryRun) for (const { path } of swept) rmSync(path, { force: true });
  return swept;
}
