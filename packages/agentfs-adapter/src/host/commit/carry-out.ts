import type { CommitAsk, CommitProgress } from '@fpf/contracts';
import { type CommitState, removeCommit, setState } from './commit-folder.ts';
import type { CommitParts } from '../plan/commit-parts.ts';
import type { Direction } from '../plan/plan-file.ts';
import { changedMeanwhile, failed, stopped, stuck } from '../plan/refusals.ts';
import { runWorker, type WorkerEnd } from './run-worker.ts';
import type { Staged } from './stage-commit.ts';

type Turn = { readonly direction: Direction; readonly during: CommitState; readonly end: CommitState };

/** A commit that is taken back, and an undoing that is. */
export const backToBefore: Turn = { direction: 'back', during: 'going-back', end: 'rolled-back' };
export const backToAfter: Turn = { direction: 'forward', during: 'redoing', end: 'done' };

export type LeftPath = { readonly step: number; readonly why: string };

type Ask = {
  readonly why: string;
  /** Before the folder of the commit says that it is over. */
  readonly record?: (left: readonly LeftPath[]) => Promise<void>;
  readonly onProgress?: CommitProgress | undefined;
};

/** Brings every path back that is as we left it; gives those that somebody else has written since. */
export async function turnBack(
  parts: CommitParts,
  { folder, plan }: Staged,
  turn: Turn,
  { why, record, onProgress }: Ask,
): Promise<readonly LeftPath[]> {
  setState(folder, turn.during);
  let reason = why;
  // A worker that was killed may have been killed for any reason: it is tried once more.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const onPath = (done: number): boolean => {
      onProgress?.(done, plan.steps.length);
      return true;
    };
    const end = await runWorker(parts, { folder, plan, direction: turn.direction, lenient: true, onPath });
    if (end.say === 'finished') {
      await record?.(end.left);
      setState(folder, turn.end);
      if (turn.end === 'rolled-back' && end.left.length === 0) removeCommit(folder);
      return end.left;
    }
    if (end.say === 'died' && end.refusal) throw end.refusal;
    reason = end.say === 'stopped' ? 'it was stopped' : end.why;
    if (end.say !== 'died') break;
  }
  throw stuck(plan.id, `${why}; going back: ${reason}`);
}

/** A way to go, and what is done where it cannot be gone to its end. */
type Way = {
  readonly direction: Direction;
  readonly end: CommitState;
  readonly back: Turn;
  readonly unbegun: (folder: string) => void;
};

export const forward: Way = { direction: 'forward', end: 'written', back: backToBefore, unbegun: removeCommit };
export const backwards: Way = {
  direction: 'back',
  end: 'unwritten',
  back: backToAfter,
  unbegun: (folder) => setState(folder, 'done'),
};

type Watch = Pick<CommitAsk, 'onProgress' | 'signal'>;

/** Has the worker bring each path to where it is to be. What it could not end is taken back before it is told. */
export async function carryOut(parts: CommitParts, staged: Staged, way: Way, watch: Watch): Promise<void> {
  const { folder, plan } = staged;
  const end = await onwards(parts, staged, way.direction, watch);
  if (end.say === 'finished') {
    setState(folder, way.end);
    parts.onStep('commit-written');
    return;
  }
  const why = end.say === 'stopped' ? 'it was stopped' : end.why;
  if (end.begun) await turnBack(parts, staged, way.back, { why });
  else way.unbegun(folder);
  if (end.say === 'died' && end.refusal) throw end.refusal;
  if (end.say === 'stopped') throw stopped();
  const path = end.say === 'died' ? undefined : plan.steps[end.step]?.path;
  throw end.say === 'neither' ? changedMeanwhile(path ?? '', why) : failed(path, why);
}

/** As far as it comes: what somebody else wrote meanwhile ends it. */
export function onwards(
  parts: CommitParts,
  { folder, plan }: Staged,
  direction: Direction,
  { onProgress, signal }: Watch,
): Promise<WorkerEnd> {
  return runWorker(parts, {
    folder,
    plan,
    direction,
    lenient: false,
    onPath: (done) => {
      parts.onStep('commit-write');
      onProgress?.(done, plan.steps.length);
      return signal?.aborted !== true;
    },
  });
}
