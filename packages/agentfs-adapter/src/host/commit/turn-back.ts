import { type CommitState, removeCommit, setState } from './commit-folder.ts';
import type { CommitParts } from './commit-parts.ts';
import type { Direction } from './plan-file.ts';
import type { CommitProgress } from '@fpf/contracts';
import { stuck } from './refusals.ts';
import { runWorker } from './run-worker.ts';
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
