import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { LockTaken, takeLock } from '@fpf/files/lock';
import type { ProjectRecord } from '../open/project.ts';
import { begunRuns, claimOf } from './begun-runs.ts';

/** Clocks of two machines may differ by so much. */
const aheadMs = 600_000;

/**
 * Takes an id for a run that begins now, against any other process that does, until what is returned is called. An id
 * that is taken is refused, and one from the future, which would stay the newest run.
 */
export function claimRun({ stateDir }: Pick<ProjectRecord, 'stateDir'>, run: string, now: number): () => void {
  const made = Number.parseInt(run.replace('-', '').slice(0, 12), 16);
  if (made > now + aheadMs)
    throw new FpfError({
      code: 'usage.bad-option',
      message: `project: the run id ${run} says that it is made at a later time than now.`,
      hint: 'Make the UUIDv7 with the clock of today: runs sort by it.',
    });
  const claim = claimOf(stateDir, run);
  mkdirSync(dirname(claim), { recursive: true });
  const { release } = lockOf(claim, run);
  const taken =
    (existsSync(join(stateDir, 'runs', run)) && 'there is a run of that id') ||
    (begunRuns(stateDir).some((other) => other.run === run) && 'a run of that id has begun') ||
    (existsSync(join(stateDir, 'sessions', `${run}.db`)) && 'there is a session of that id');
  if (!taken) return release;
  release();
  throw exists(run, taken);
}

/** However the run ends. */
export function freeAfter(run: { result(): Promise<unknown> }, free: () => void): void {
  run.result().then(free, free);
}

function lockOf(path: string, run: string): ReturnType<typeof takeLock> {
  try {
    return takeLock(path);
  } catch (cause) {
    if (cause instanceof LockTaken) throw exists(run, 'another process begins a run of that id', cause);
    throw cause;
  }
}

function exists(run: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'run.exists',
    message: `project: no run can begin as ${run}: ${why}.`,
    hint: `Give a new UUIDv7, or leave it out; \`fpf resume ${run}\` goes on with a run that was begun.`,
    cause,
  });
}
