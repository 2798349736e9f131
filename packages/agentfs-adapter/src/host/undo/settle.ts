import {
  type CommitProgress,
  type CommitResult,
  FpfError,
  type PlannedPath,
  type UnfinishedCommit,
} from '@fpf/contracts';
import { isHostState } from '../../drift/host-state.ts';
import { backToAfter, backToBefore, type LeftPath, onwards, turnBack } from '../commit/carry-out.ts';
import { recordDone } from '../commit/commit.ts';
import { type KeptCommit, keptCommits, setState, settledStates } from '../commit/commit-folder.ts';
import { findUnfinished, withCommitLock } from '../commit/commit-lock.ts';
import type { CommitParts } from '../plan/commit-parts.ts';
import { changing } from '../plan/passing-folders.ts';
import { changeOf, type CommitPlan, type Direction, reverseOf } from '../plan/plan-file.ts';
import { nothingUnfinished, stuck } from '../plan/refusals.ts';
import { unfinishedFor } from '../commit/unfinished.ts';
import { recordUndone } from './undo.ts';

const undoStates: ReadonlySet<string> = new Set(['undoing', 'unwritten', 'redoing']);

/** A commit that was cut short, of this session or of one that is deleted. One that a living process is at is none. */
export async function unfinishedCommitOf(parts: CommitParts): Promise<UnfinishedCommit | undefined> {
  const mine = (session: string): boolean => session === parts.session || parts.isLost(session);
  if (!keptCommits(parts.homeDir).some(({ plan, state }) => !settledStates.has(state) && mine(plan.session)))
    return undefined;
  try {
    return await withCommitLock(parts, async () => {
      const kept = await findUnfinished(parts);
      if (!kept || !mine(kept.plan.session)) return undefined;
      const undo = undoStates.has(kept.state);
      const steps = changing(kept.plan);
      const done = steps.filter(({ path, before, after }) =>
        isHostState(parts.base, path, undo ? before : after),
      ).length;
      return { id: kept.plan.id, kind: undo ? 'undo' : 'commit', done, of: steps.length };
    });
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.commit-locked') return undefined;
    throw error;
  }
}

/**
 * Ends what was cut short: onwards, or back to how the host was before it. What somebody else wrote since is never
 * overwritten.
 */
export async function settleCommit(
  parts: CommitParts,
  how: 'resume' | 'roll-back',
  onProgress?: CommitProgress,
): Promise<CommitResult> {
  return withCommitLock(parts, async () => {
    const kept = await findUnfinished(parts);
    if (!kept) throw nothingUnfinished();
    // Of a deleted session the folder of the commit knows the way back, and nobody knows what to record of the way
    // onwards.
    const mayEnd = kept.plan.session === parts.session || (how === 'roll-back' && parts.isLost(kept.plan.session));
    if (!mayEnd) throw unfinishedFor(parts, kept);
    const undo = undoStates.has(kept.state);
    if (how === 'roll-back') return turn(parts, kept, undo ? redo : rollBack, onProgress);
    return undo ? resumeUndo(parts, kept, onProgress) : resumeCommit(parts, kept, onProgress);
  });
}

async function resumeCommit(parts: CommitParts, kept: KeptCommit, onProgress?: CommitProgress): Promise<CommitResult> {
  const { folder, plan, state } = kept;
  if (state !== 'written') {
    await toTheEnd(parts, kept, 'forward', onProgress);
    setState(folder, 'written');
    parts.onStep('commit-written');
  }
  const paths = changing(plan).map((step): PlannedPath => ({ change: changeOf(step), status: 'apply' }));
  await recordDone(parts, kept, paths);
  return { id: plan.id, paths, written: paths.length };
}

async function resumeUndo(parts: CommitParts, kept: KeptCommit, onProgress?: CommitProgress): Promise<CommitResult> {
  if (kept.state !== 'unwritten') {
    await toTheEnd(parts, kept, 'back', onProgress);
    setState(kept.folder, 'unwritten');
    parts.onStep('commit-written');
  }
  return recordUndone(parts, kept);
}

async function toTheEnd(
  parts: CommitParts,
  kept: KeptCommit,
  direction: Direction,
  onProgress?: CommitProgress,
): Promise<void> {
  const { plan } = kept;
  const end = await onwards(parts, kept, direction, onProgress ? { onProgress } : {});
  if (end.say === 'finished') return;
  if (end.say === 'died' && end.refusal) throw end.refusal;
  if (end.say === 'stopped' || end.say === 'died')
    throw stuck(plan.id, end.say === 'died' ? end.why : 'it was stopped');
  throw stuck(plan.id, `${JSON.stringify(plan.steps[end.step]?.path)}: ${end.why}`);
}

const rollBack = { to: backToBefore, kind: 'undo', why: 'it was cut short' } as const;
const redo = { to: backToAfter, kind: 'commit', why: 'its undoing was cut short' } as const;

async function turn(
  parts: CommitParts,
  kept: KeptCommit,
  { to, kind, why }: typeof rollBack | typeof redo,
  onProgress: CommitProgress | undefined,
): Promise<CommitResult> {
  const { direction } = to;
  const record = (left: readonly LeftPath[]): Promise<void> =>
    parts.recordTurn(kind, turned(kept.plan, left, direction));
  return turned(kept.plan, await turnBack(parts, kept, to, { why, record, onProgress }), direction);
}

function turned(plan: CommitPlan, left: readonly LeftPath[], direction: Direction): CommitResult {
  const why = new Map(left.map(({ step, why: reason }) => [step, reason]));
  const paths = plan.steps.flatMap((step, n): readonly PlannedPath[] => {
    const change = direction === 'back' ? reverseOf(step) : changeOf(step);
    const reason = why.get(n);
    if (reason !== undefined) return [{ change, status: 'conflict', why: reason }];
    return step.passing === true ? [] : [{ change, status: 'apply' }];
  });
  return { id: plan.id, paths, written: paths.filter(({ status }) => status === 'apply').length };
}
