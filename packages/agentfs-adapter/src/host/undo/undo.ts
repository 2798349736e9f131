import { type CommitResult, FpfError, type PlannedPath, type UndoAsk } from '@fpf/contracts';
import { parentOf } from '../../tree/entry.ts';
import type { BaseLayer } from '../../view/layers.ts';
import { backwards, carryOut } from '../commit/carry-out.ts';
import { type KeptCommit, keptCommits, setState } from '../commit/commit-folder.ts';
import { findUnfinished, withCommitLock } from '../commit/commit-lock.ts';
import type { CommitParts } from '../plan/commit-parts.ts';
import { hostStanding, standingOf } from '../plan/host-standing.ts';
import { changing, rootState } from '../plan/passing-folders.ts';
import { type PlanStep, reverseOf } from '../plan/plan-file.ts';
import { cannotUndo, nothingToUndo, severalCommits, stopped } from '../plan/refusals.ts';
import { unfinishedFor } from '../commit/unfinished.ts';

/**
 * Takes a commit of this session back, the last one or the one named, where the host still is as that commit wrote it.
 */
export async function undoCommit(parts: CommitParts, ask: UndoAsk = {}): Promise<CommitResult> {
  return withCommitLock(parts, async () => {
    const unfinished = await findUnfinished(parts);
    if (unfinished) throw unfinishedFor(parts, unfinished);
    const kept = chosen(parts, ask.id);
    const steps = new Map(kept.plan.steps.map((step) => [step.path, step]));
    const judged = kept.plan.steps.map((step) => ({ step, path: judge(step, steps, parts) }));
    // A folder that is only opened on the way is told where it is in the way.
    const paths = judged
      .filter(({ step, path }) => step.passing !== true || path.status !== 'apply')
      .map(({ path }) => path);
    if (ask.dryRun === true) return { id: null, paths, written: 0 };
    const wrong = paths.filter(({ status }) => status !== 'apply');
    if (wrong.length > 0) throw cannotUndo(wrong.map(({ change, why = '' }) => ({ path: change.path, why })));
    if (ask.signal?.aborted) throw stopped();
    setState(kept.folder, 'undoing');
    await carryOut(parts, kept, backwards, ask);
    return recordUndone(parts, kept);
  });
}

function chosen(parts: CommitParts, id: string | undefined): KeptCommit {
  const own = keptCommits(parts.homeDir).filter(
    ({ plan, state }) => plan.session === parts.session && state === 'done',
  );
  const named = id === undefined ? own.slice(-1) : own.filter(({ plan }) => id !== '' && plan.id.startsWith(id));
  const found = named.find(({ plan }) => plan.id === id) ?? named[0];
  if (found && (named.length === 1 || found.plan.id === id)) return found;
  if (found)
    throw severalCommits(
      id ?? '',
      named.map(({ plan }) => plan.id),
    );
  throw nothingToUndo(
    id === undefined
      ? 'nothing was applied from this session that could be taken back'
      : `there is no commit ${id} of this session that could be taken back`,
  );
}

type Steps = ReadonlyMap<string, PlanStep>;

/**
 * What this commit itself closed to its owner nobody sees but the worker, which opens it, and compares before it takes
 * anything away.
 */
function judge(step: PlanStep, steps: Steps, parts: CommitParts): PlannedPath {
  try {
    return judgeSeen(step, steps, parts);
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'session.path-unfit' || !isClosedBy(steps, step.path)) throw error;
    return { change: reverseOf(step), status: 'apply' };
  }
}

function isClosedBy(steps: Steps, path: string): boolean {
  const after = steps.get(path)?.after;
  if (after?.type === 'directory' && (after.mode & 0o500) !== 0o500) return true;
  return path !== '' && isClosedBy(steps, parentOf(path));
}

function judgeSeen(step: PlanStep, steps: Steps, { base, workspace }: CommitParts): PlannedPath {
  const standing = step.path === '' ? standingOf(rootState(workspace)) : hostStanding(base, step.path);
  const { host } = standing;
  const why = standing.is(step.after) ? barred(step, steps, base) : 'it was changed since';
  return why === undefined
    ? { change: reverseOf(step), status: 'apply' }
    : { change: reverseOf(step), status: 'conflict', why, host };
}

function barred({ path, before, after }: PlanStep, steps: Steps, base: BaseLayer): string | undefined {
  if (after?.type === 'directory' && before?.type !== 'directory') {
    const other = [...(base.names(path) ?? []), ...base.unnameable(path)].find((name) => !steps.has(`${path}/${name}`));
    if (other !== undefined) return `${JSON.stringify(other)} has come into it since`;
  }
  const up = before ? parentOf(path) : '';
  if (up === '' || steps.get(up)?.before?.type === 'directory') return undefined;
  return base.lstat(up)?.type === 'directory' ? undefined : `its folder ${up} is gone`;
}

export async function recordUndone(parts: CommitParts, { folder, plan }: KeptCommit): Promise<CommitResult> {
  const steps = changing(plan);
  const written = steps.map(reverseOf);
  const paths = written.map((change): PlannedPath => ({ change, status: 'apply' }));
  parts.onStep('commit-record');
  const host = new Map(steps.map(({ path, before }) => [path, before]));
  await parts.record({ id: plan.id, kind: 'undo', paths, written, host, theirs: [], replaced: [] });
  setState(folder, 'undone');
  parts.onStep('commit-done');
  return { id: plan.id, paths, written: written.length };
}
