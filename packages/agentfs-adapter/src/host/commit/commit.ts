import { join } from 'node:path';
import { type CommitAsk, type CommitResult, FpfError, type JsonValue, type PlannedPath } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { messageOf } from '../../tree/anchored.ts';
import { commitsFolder, removeCommit, setState } from './commit-folder.ts';
import { findUnfinished, withCommitLock } from './commit-lock.ts';
import type { CommitParts, CommitRecord } from '../plan/commit-parts.ts';
import { changing } from '../plan/passing-folders.ts';
import { planCommit, type Planned } from '../plan/plan-commit.ts';
import { changeOf, type PlanStep } from '../plan/plan-file.ts';
import { cannotCommit, conflict, failed, planChanged, protectedPaths, stopped } from '../plan/refusals.ts';
import { replacedOf, stageCommit, type Staged } from './stage-commit.ts';
import { carryOut, forward } from './carry-out.ts';
import { unfinishedFor } from './unfinished.ts';

/** Writes the session's changes to the host: all that were asked for, or none of them. */
export async function commitToHost(parts: CommitParts, ask: CommitAsk = {}): Promise<CommitResult> {
  if (ask.dryRun === true) {
    const planned = planCommit(parts, ask);
    return { id: null, paths: planned.paths, written: 0, plan_hash: assertPlan(parts, planned, ask) };
  }
  return withCommitLock(parts, async () => {
    const unfinished = await findUnfinished(parts);
    if (unfinished) throw unfinishedFor(parts, unfinished);
    parts.onStep('commit-plan');
    const planned = planCommit(parts, ask);
    const plan_hash = assertPlan(parts, planned, ask);
    refuse(planned, ask);
    if (ask.signal?.aborted) throw stopped();
    if (planned.steps.length === 0) return { ...(await recordSame(parts, planned)), plan_hash };
    const staged = await staging(parts, planned, ask.signal);
    parts.onStep('commit-staged');
    await carryOut(parts, staged, forward, ask);
    ask.onProgress?.(staged.plan.steps.length, staged.plan.steps.length);
    await recordDone(parts, staged, planned.paths);
    return { id: staged.plan.id, paths: planned.paths, written: changing(staged.plan).length, plan_hash };
  });
}

/** Names the plan. Whoever asks for one by its name gets that one or none. */
function assertPlan({ session }: CommitParts, { paths }: Planned, { plan }: CommitAsk): string {
  const now = hashJson(JSON.parse(JSON.stringify({ session, paths })) as JsonValue);
  if (plan !== undefined && !(/^[0-9a-f]{12,}$/.test(plan) && now.startsWith(plan))) throw planChanged(plan, now);
  return now;
}

function refuse({ paths, open }: Planned, { skipProtected }: CommitAsk): void {
  const are = (status: PlannedPath['status']): readonly PlannedPath[] => paths.filter((path) => path.status === status);
  if (are('refused').length > 0) throw cannotCommit(are('refused'));
  if (open.length > 0) throw conflict(open);
  if (are('protected').length > 0 && skipProtected !== true) throw protectedPaths(are('protected'));
}

async function staging(
  parts: CommitParts,
  { steps, paths }: Planned,
  signal: AbortSignal | undefined,
): Promise<Staged> {
  const id = parts.nextId();
  try {
    return await stageCommit(parts, { id, steps, theirs: theirsOf(paths), signal });
  } catch (error) {
    // Nothing of the host was touched, and nothing of the plan is needed.
    removeCommit(join(commitsFolder(parts.homeDir), id));
    if (FpfError.is(error)) throw error;
    throw failed(
      undefined,
      `what is needed to take it back cannot be kept in ${parts.homeDir}: ${messageOf(error)}`,
      error,
    );
  }
}

export async function recordDone(
  parts: CommitParts,
  { folder, plan }: Staged,
  paths: readonly PlannedPath[],
): Promise<void> {
  parts.onStep('commit-record');
  const steps = changing(plan);
  await parts.record({
    id: plan.id,
    kind: 'commit',
    paths,
    written: steps.map(changeOf),
    host: hostNow(steps, paths),
    theirs: plan.theirs ?? [],
    replaced: replacedOf({ folder, plan }),
  });
  setState(folder, 'done');
  parts.onStep('commit-done');
}

async function recordSame(parts: CommitParts, { paths }: Planned): Promise<CommitResult> {
  const theirs = theirsOf(paths);
  if (theirs.length > 0 || paths.some(({ status }) => status === 'same')) {
    parts.onStep('commit-record');
    await parts.record({
      id: null,
      kind: 'commit',
      paths,
      written: [],
      host: hostNow([], paths),
      theirs,
      replaced: [],
    });
  }
  return { id: null, paths, written: 0 };
}

/** A conflict that does not stop a commit is one of which the host's version stays. */
function theirsOf(paths: readonly PlannedPath[]): readonly string[] {
  return paths.filter(({ status }) => status === 'conflict').map(({ change }) => change.path);
}

function hostNow(steps: readonly PlanStep[], paths: readonly PlannedPath[]): CommitRecord['host'] {
  const same = paths
    .filter(({ status }) => status === 'same')
    .map(({ change }) => [change.path, change.after ?? null] as const);
  return new Map([...same, ...steps.map(({ path, after }) => [path, after] as const)]);
}
