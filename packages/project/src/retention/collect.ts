import type { Swept } from '@fpf/contracts';
import { hostOf } from '../host/host.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { refreshRunsPage } from '../runs/runs-page.ts';
import { findSessions } from '../sessions/sessions.ts';
import { sweepSessions } from '../sessions/sweep-sessions.ts';
import { dated, keptRuns, sized } from './kept-runs.ts';
import { overLimits, type RunLimits } from './over-limits.ts';
import { removeRuns, type StayingRun } from './remove-runs.ts';
import { removeHalves } from './run-folder.ts';

export type Collected = {
  readonly swept: readonly Swept[];
  /** Runs that are beyond the limits, and were not removed. */
  readonly staying: readonly StayingRun[];
};

/**
 * Removes what nothing needs any more, and the runs that are beyond the limits, where some are given. A run that goes
 * on or waits is never one of them.
 */
export async function collect(
  from: ProjectInput,
  { dryRun, ...limits }: RunLimits & { readonly dryRun: boolean },
): Promise<Collected> {
  const sessions = await findSessions(from);
  const { stateDir } = sessions.project;
  const halves = removeHalves(stateDir, dryRun);
  const all = keptRuns(stateDir);
  const facts = limits.bytes === undefined ? dated(all, stateDir) : sized(all, sessions);
  const over = overLimits(facts, limits, hostOf(from).clock.now());
  const why = new Map(
    all.flatMap(({ run, over: ended }) => (ended && over.has(run) ? [[run, over.get(run) ?? '']] : [])),
  );
  const { files, staying } = await removeRuns(sessions, all, why, { dryRun, keepUndo: true });
  if (!dryRun) await refreshRunsPage(from, sessions.project);
  return { swept: [...halves, ...files, ...(await sweepSessions(from, dryRun))], staying };
}
