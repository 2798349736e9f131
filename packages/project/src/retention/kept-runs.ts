import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { madeAt } from '../files/made-at.ts';
import { begunRuns } from '../runs/begun-runs.ts';
import { knownRuns } from '../runs/known-runs.ts';
import { sessionOfRun } from '../runs/session-runs.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SizedRun } from './over-limits.ts';
import { bytesOf, filesOfRun } from './run-folder.ts';

/** A run that is kept, by its own folder: nothing is removed because an index says so. */
export type KeptRun = {
  readonly run: string;
  readonly session: string | undefined;
  /** Whether it has come to its end: it does not go on, wait, or was stopped. */
  readonly over: boolean;
};

/** All runs, the newest first. */
export function keptRuns(stateDir: string): readonly KeptRun[] {
  const begun = new Map(begunRuns(stateDir).map(({ run, session }) => [run, session]));
  return knownRuns(stateDir).map((run) => ({
    run,
    session: sessionOfRun(join(stateDir, 'runs'), run) ?? begun.get(run),
    over: !begun.has(run),
  }));
}

/** What each takes, for who asks for it: every file is looked at. */
export function sized(
  runs: readonly KeptRun[],
  { project, known }: Pick<Sessions, 'project' | 'known'>,
): readonly SizedRun[] {
  const seen = new Set<number>();
  const counted = new Set<string>();
  return runs.map(({ run, session: id }) => {
    const session = known.find((one) => one.id === id);
    const isFirst = session !== undefined && !counted.has(session.id);
    if (isFirst) counted.add(session.id);
    const bytes = bytesOf(filesOfRun(project.stateDir, run), seen) + (isFirst ? session.bytes : 0);
    return { run, atMs: timeOf(project.stateDir, run), bytes };
  });
}

/** The same without what they take. */
export function dated(runs: readonly KeptRun[], stateDir: string): readonly SizedRun[] {
  return runs.map(({ run }) => ({ run, atMs: timeOf(stateDir, run), bytes: 0 }));
}

function timeOf(stateDir: string, run: string): number {
  return madeAt(run) ?? lstatSync(join(stateDir, 'runs', run), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
