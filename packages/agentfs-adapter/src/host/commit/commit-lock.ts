import { statSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { LockTaken } from '@fpf/files/lock';
import { freeing, lockSession } from '../../lock/session-lock.ts';
import { ownFolder } from '../../tree/own-folder.ts';
import { commitsFolder, type KeptCommit, keptCommits, setState, settledStates, sweepUnbegun } from './commit-folder.ts';
import type { CommitParts } from '../plan/commit-parts.ts';
import { workspaceMissing } from '../plan/refusals.ts';
import { endProcesses, processFolders, readOfProcess } from '../../sandbox/end-processes.ts';

/** One writer of the workspace at a time, whichever session it belongs to. What an ended process held is taken over. */
export async function withCommitLock<T>(parts: CommitParts, work: () => Promise<T>): Promise<T> {
  ownFolder(parts.homeDir);
  const unlock = lock(parts.homeDir);
  try {
    if (!statSync(parts.workspace, { throwIfNoEntry: false })?.isDirectory()) throw workspaceMissing(parts.workspace);
    sweepUnbegun(parts.homeDir);
    return await work();
  } finally {
    unlock();
  }
}

/** What was cut short, in this session or another, once no worker of it is left. */
export async function findUnfinished(parts: CommitParts): Promise<KeptCommit | undefined> {
  for (const kept of keptCommits(parts.homeDir)) {
    if (settledStates.has(kept.state)) continue;
    await endWorkers(kept.plan.id);
    const known = await settleByRecord(parts, kept);
    if (known) return known;
  }
  return undefined;
}

/** The session's own record is the last word on what was done: cut short after it, nothing is left to do. */
async function settleByRecord(parts: CommitParts, kept: KeptCommit): Promise<KeptCommit | undefined> {
  if (kept.plan.session !== parts.session || (kept.state !== 'written' && kept.state !== 'unwritten')) return kept;
  const recorded = await parts.recorded(kept.plan.id);
  if (recorded !== (kept.state === 'written' ? 'commit' : 'undo')) return kept;
  setState(kept.folder, kept.state === 'written' ? 'done' : 'undone');
  return undefined;
}

function lock(homeDir: string): () => void {
  try {
    return lockSession(commitsFolder(homeDir)).release;
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'session.locked') throw error;
    const taken = error.cause instanceof LockTaken ? error.cause : undefined;
    const who = taken?.who ?? 'another process';
    throw new FpfError({
      code: 'session.commit-locked',
      message: `agentfs-adapter: ${who} is writing to this workspace`,
      hint:
        `Wait for ${who} to end. ` +
        (taken?.isElsewhere === true ? freeing(taken) : 'What an ended process held is taken over.'),
      cause: error,
    });
  }
}

/** Ends what is left of the workers of a process that is gone, so that no two ever write at once. */
async function endWorkers(id: string): Promise<void> {
  await endProcesses(
    () => workersOf(id),
    (left) =>
      new FpfError({
        code: 'sandbox.survivors',
        message: `agentfs-adapter: processes ${left.join(', ')} of an earlier commit are still there`,
        hint: 'End them by hand, then go on.',
      }),
  );
}

/** They have the folder of the commit mounted, or run the program that lies in it. */
function workersOf(id: string): readonly number[] {
  const program = new RegExp(`/${id}/main\\.[jt]s\0`);
  return processFolders()
    .filter((pid) => pid !== String(process.pid))
    .filter(
      (pid) =>
        readOfProcess(pid, 'mountinfo').includes(`/commits/${id} `) || program.test(readOfProcess(pid, 'cmdline')),
    )
    .map(Number);
}
