import { join } from 'node:path';
import { type CommitAsk, type CommitResult, type FileChange, FpfError, type PlannedPath } from '@fpf/contracts';
import { commitsFolder, type KeptCommit, removeCommit, setState } from './commit-folder.ts';
import { findUnfinished, withCommitLock } from './commit-lock.ts';
import type { CommitParts, CommitRecord } from './commit-parts.ts';
import { changing } from './passing-folders.ts';
import { type Planned, planCommit } from './plan-commit.ts';
import type { CommitPlan, PlanStep } from './plan-file.ts';
import {
  cannotCommit,
  changedMeanwhile,
  conflict,
  failed,
  protectedPaths,
  stopped,
  unfinishedCommit,
  unfinishedOfLost,
} from './refusals.ts';
import { replacedOf } from './replaced-contents.ts';
import { runWorker } from './run-worker.ts';
import { type Staged, stageCommit } from './stage-commit.ts';
import { backToBefore, turnBack } from './turn-back.ts';

/** Writes the session's changes to the host: all that were asked for, or none of them. */
export async function commitToHost(parts: CommitParts, ask: CommitAsk = {}): Promise<CommitResult> {
  if (ask.dryRun === true) return { id: null, paths: planCommit(parts, ask).paths, written: 0 };
  return withCommitLock(parts, async () => {
    const unfinished = await findUnfinished(parts);
    if (unfinished) throw unfinishedFor(parts, unfinished);
    parts.onStep('commit-plan');
    const planned = planCommit(parts, ask);
    refuse(planned, ask);
    if (ask.signal?.aborted) throw stopped();
    if (planned.steps.length === 0) return recordSame(parts, planned);
    const staged = await staging(parts, planned, ask.signal);
    parts.onStep('commit-staged');
    await write(parts, staged, ask);
    await recordDone(parts, staged, planned.paths);
    return { id: staged.plan.id, paths: planned.paths, written: changing(staged.plan).length };
  });
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

async function write(parts: CommitParts, { folder, plan }: Staged, { onProgress, signal }: CommitAsk): Promise<void> {
  const end = await runWorker(parts, {
    folder,
    plan,
    direction: 'forward',
    lenient: false,
    onPath: (done) => {
      parts.onStep('commit-write');
      onProgress?.(done, plan.steps.length);
      return signal?.aborted !== true;
    },
  });
  if (end.say === 'finished') {
    onProgress?.(plan.steps.length, plan.steps.length);
    setState(folder, 'written');
    parts.onStep('commit-written');
    return;
  }
  const why = end.say === 'stopped' ? 'it was stopped' : end.why;
  if (end.begun) await turnBack(parts, { folder, plan }, backToBefore, { why });
  else removeCommit(folder);
  if (end.say === 'died' && end.refusal) throw end.refusal;
  if (end.say === 'stopped') throw stopped();
  const path = end.say === 'died' ? undefined : plan.steps[end.step]?.path;
  throw end.say === 'neither' ? changedMeanwhile(path ?? '', why) : failed(path, why);
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

export function changeOf({ path, before, after }: PlanStep): FileChange {
  const op = before ? (after ? 'modify' : 'delete') : 'add';
  return { path, op, ...(before && { before }), ...(after && { after }) };
}

/** What was cut short, with who can end it: whoever works here, where its own session is deleted. */
export function unfinishedFor(parts: CommitParts, { plan, state }: KeptCommit): Error {
  return parts.isLost(plan.session)
    ? unfinishedOfLost(plan.id, plan.session, parts.session)
    : unfinishedOf(plan, state);
}

export function unfinishedOf(plan: CommitPlan, state: string): Error {
  return unfinishedCommit(
    plan.id,
    ['undoing', 'unwritten', 'redoing'].includes(state) ? 'undo' : 'commit',
    plan.session,
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
