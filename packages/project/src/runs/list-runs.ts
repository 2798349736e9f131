import { join } from 'node:path';
import type { ProjectRecord } from '../open/project.ts';
import { begunRuns } from './begun-runs.ts';
import { knownRuns } from './known-runs.ts';
import { freshEntries, readIndex, writeIndex } from './run-index.ts';
import { numberRuns } from './run-numbers.ts';
import type { RunSummary } from './run-summary.ts';

export type ListedRun = RunSummary & {
  /** Null where the state folder cannot be written, and it has none yet. */
  readonly number: number | null;
  /** Whether it has come to its end: else it goes on at this moment, waits, or was stopped. */
  readonly over: boolean;
};

export type RunList = {
  /** The newest first. */
  readonly runs: readonly ListedRun[];
  /** How many there are, those that were not asked for among them. */
  readonly of: number;
};

/** The runs of a project, by its index where that is as new as their folders: no more of them than are asked for. */
export function listRuns({ stateDir }: Pick<ProjectRecord, 'stateDir'>, most = Infinity): RunList {
  const known = knownRuns(stateDir);
  if (known.length === 0) return { runs: [], of: 0 };
  const asked = known.slice(0, most);
  const numbers = numberRuns(stateDir, known);
  const index = readIndex(stateDir);
  const { entries, read } = freshEntries(join(stateDir, 'runs'), index, asked);
  if (read) {
    const there = new Set(known);
    writeIndex(stateDir, new Map([...[...index].filter(([run]) => there.has(run)), ...entries]).values());
  }
  const begun = new Map(begunRuns(stateDir).map(({ run, session }) => [run, session]));
  const runs = [...entries.values()].map(({ stamp: _stamp, unapplied: _unapplied, ...summary }): ListedRun => {
    const { run, session } = summary;
    const number = numbers.numberOf(run) ?? null;
    return { ...summary, session: session ?? begun.get(run) ?? null, number, over: !begun.has(run) };
  });
  return { runs, of: known.length };
}
