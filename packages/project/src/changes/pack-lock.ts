import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { type Lock, LockTaken, takeLock } from '@fpf/files/lock';
import { untilExit } from '../files/until-exit.ts';

/**
 * One command at a time changes the packs of a project. A lock whose process is gone is nobody's. `work` gets a check
 * to make before what cannot be taken back: is the lock still its own?
 */
export function withPackLock<T>(packs: string, work: (assertHeld: () => void) => T): T {
  const file = join(packs, '.lock');
  const lock = take(file, packs);
  const { release } = lock;
  const assertHeld = (): void => {
    if (lock.holder()?.token !== lock.token) throw busy(packs, file, 'another fpf');
  };
  let result: T;
  try {
    sweep(packs);
    result = work(assertHeld);
  } catch (error) {
    release();
    throw error;
  }
  if (result instanceof Promise) return untilExit(release, () => result as Promise<unknown>) as T;
  release();
  return result;
}

function take(file: string, packs: string): Lock {
  for (let attempt = 1; ; attempt += 1) {
    try {
      mkdirSync(packs, { recursive: true });
      return takeLock(file);
    } catch (error) {
      if (error instanceof LockTaken) throw error.why === 'unreadable' ? noLock(file) : busy(packs, file, error.who);
      // Another command swept, or removed the empty folder, meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error;
    }
  }
}

/** What killed ones left beside; a living one that waits writes its own again. */
function sweep(packs: string): void {
  for (const name of readdirSync(packs)) {
    if (name.startsWith('.lock.') && !lstatSync(join(packs, name), { throwIfNoEntry: false })?.isDirectory())
      rmSync(join(packs, name), { force: true });
  }
}

function busy(packs: string, file: string, who: string): FpfError {
  return new FpfError({
    code: 'pack.busy',
    message: `project: ${who} is changing the packs in ${packs}.`,
    hint: `Wait until it is done, and try again. If none is running, remove ${file}.`,
  });
}

function noLock(file: string): FpfError {
  return new FpfError({
    code: 'pack.busy',
    message: `project: ${file} is not a lock that fpf wrote.`,
    hint: `Find out who made it; then remove ${file}.`,
  });
}
