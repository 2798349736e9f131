import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError, payloadsOf, type PlannedCalls, type SkillRegistry } from '@fpf/contracts';
import { plannedCalls } from '@fpf/orchestrator';
import { LockTaken, takeLock } from '@fpf/files/lock';
import { shellWord } from '@fpf/files/text';
import type { ProjectRecord } from '../open/project.ts';
import { claimOf } from './begun-runs.ts';
import { findBundle, findOwnRun } from './find-run.ts';
import { knownRuns } from './known-runs.ts';
import { readTypedJournal } from './read-journal.ts';
import { liveStart } from './run-summary.ts';
import { beginningOf } from './session-runs.ts';

/** The calls of a plan, and the person's words that it was made of; `free` gives the plan back. */
export type PlannedRun = { readonly request: string; readonly plan: PlannedCalls; readonly free: () => void };

/**
 * Takes the plan that a run is to carry out, the newest where none is named, until `free` is called. Refuses one that
 * was carried out before or is now, and one whose lock or skills are not what they were.
 */
export async function plannedRun(
  record: ProjectRecord,
  registry: Pick<SkillRegistry, 'list'>,
  asked: string | undefined,
): Promise<PlannedRun> {
  const run = asked === undefined ? lastPlan(record) : findOwnRun(record, asked);
  const events = readTypedJournal(findBundle(record, run));
  const plan = plannedCalls(events);
  const [started] = payloadsOf(events, 'run-started');
  const request = started?.request ?? '';
  const free = claimPlan(record, run);
  try {
    assertUnused(record, run);
    const isOther = (started?.recorded.lock_hash ?? null) !== (record.lockHash ?? null);
    const changed = [...(isOther ? ['the lock'] : []), ...(await changedSkills(plan, registry))];
    if (changed.length > 0) throw planChanged(run, changed, request);
    return { request, plan, free };
  } catch (error) {
    free();
    throw error;
  }
}

/** Of two processes that carry a plan out at once the second is refused. */
function claimPlan({ stateDir }: ProjectRecord, plan: string): () => void {
  const claim = claimOf(stateDir, plan);
  mkdirSync(dirname(claim), { recursive: true });
  try {
    return takeLock(claim).release;
  } catch (cause) {
    if (cause instanceof LockTaken)
      throw planUsed(`${cause.who} carries out the plan ${plan}`, 'Wait for its end: `fpf runs list` shows it.');
    throw cause;
  }
}

function lastPlan({ stateDir }: ProjectRecord): string {
  const run = knownRuns(stateDir).find((id) => beginningOf(join(stateDir, 'runs'), id).mode === 'propose');
  if (run !== undefined) return run;
  throw new FpfError({
    code: 'run.no-plan',
    message: 'project: no run here is a plan.',
    hint: 'Plan with `fpf run --plan REQUEST`.',
  });
}

/** Also by a run that goes on, or was killed: what is left of that is told by its live events. */
function assertUnused({ stateDir }: ProjectRecord, plan: string): void {
  const runsDir = join(stateDir, 'runs');
  const by = knownRuns(stateDir).find((id) => {
    const begun = beginningOf(runsDir, id);
    return (begun.at === undefined ? planIn(liveStart(runsDir, id)) : begun.plan) === plan;
  });
  if (by === undefined) return;
  throw planUsed(
    `run ${by} carried out the plan ${plan}`,
    `\`fpf trace show ${by}\` shows what came of it; \`fpf run --plan\` plans again.`,
  );
}

function planIn(started: Readonly<Record<string, unknown>> | undefined): unknown {
  return (started?.['plan'] as { readonly run?: unknown } | undefined)?.run;
}

async function changedSkills(
  { skills }: PlannedCalls,
  registry: Pick<SkillRegistry, 'list'>,
): Promise<readonly string[]> {
  const listed = await registry.list();
  const isThere = ({ id, hash, source }: PlannedCalls['skills'][number]): boolean =>
    listed.some((one) => one.id === id && one.source.ref === source.ref && one.hash === hash);
  return skills.filter((skill) => !isThere(skill)).map(({ name }) => `the skill ${name}`);
}

function planUsed(what: string, hint: string): FpfError {
  const message = `project: ${what}, and a plan is carried out once.`;
  return new FpfError({ code: 'run.plan-used', message, hint });
}

function planChanged(run: string, changed: readonly string[], request: string): FpfError {
  return new FpfError({
    code: 'run.plan-changed',
    message: `project: since run ${run} planned, ${changed.join(' and ')} changed.`,
    hint: `Plan again: \`fpf run --plan ${shellWord(request)}\`.`,
  });
}
