import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { readHolder } from './pack-lock-holder.ts';
import { ownMark, stateOf } from './process-mark.ts';
import { untilExit } from './until-exit.ts';

/** A holder that cannot be looked at from here has long ended after this: what is held for is some writing of files. */
const longest = 10 * 60_000;

/**
 * One command at a time changes the packs of a project. A lock whose process is gone is nobody's. `work` gets a check
 * to make before what cannot be taken back: is the lock still its own?
 */
export function withPackLock<T>(packs: string, work: (assertHeld: () => void) => T): T {
  const file = join(packs, '.lock');
  const own = take(file, packs);
  const assertHeld = (): void => {
    if (readHolder(file)?.text !== own) throw busy(packs, file);
  };
  const release = (): void => {
    if (readHolder(file)?.text === own) rmSync(file, { force: true });
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

/** Written whole beside, then linked: a lock that can be seen says whose it is, however its maker ends. */
function take(file: string, packs: string): string {
  const token = randomUUID();
  const own = JSON.stringify({ ...ownMark(), token });
  const beside = `${file}-${token}`;
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      mkdirSync(packs, { recursive: true });
      if (writeAndLink(beside, file, own)) return own;
      const holder = readHolder(file);
      if (!holder) continue;
      if (lives(holder)) break;
      moveAway(file, `${beside}.old`, holder.text);
    }
  } finally {
    rmSync(beside, { force: true });
  }
  throw busy(packs, file);
}

function writeAndLink(beside: string, file: string, own: string): boolean {
  try {
    writeFileSync(beside, own);
    linkSync(beside, file);
    return true;
  } catch (error) {
    // ENOENT: another one swept, or removed the empty folder, while this one was at it.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** What is no lock of ours holds nothing: nobody writes half of one. */
function lives({ mark, changed }: NonNullable<ReturnType<typeof readHolder>>): boolean {
  if (!mark) return false;
  const state = stateOf(mark);
  return state === 'alive' || (state === 'unknown' && Date.now() - changed < longest);
}

/**
 * Two may come upon one dead lock: what was moved is compared, and a living one that was caught goes back to its place.
 */
function moveAway(file: string, aside: string, judged: string): void {
  try {
    renameSync(file, aside);
    if (readHolder(aside)?.text !== judged) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** What killed ones left beside; a living one that waits writes its own again. */
function sweep(packs: string): void {
  for (const name of readdirSync(packs)) {
    if (name.startsWith('.lock-') && !lstatSync(join(packs, name), { throwIfNoEntry: false })?.isDirectory())
      rmSync(join(packs, name), { force: true });
  }
}

function busy(packs: string, file: string): FpfError {
  return new FpfError({
    code: 'pack.busy',
    message: `cli: another fpf is changing the packs in ${packs}.`,
    hint: `Wait until it is done, and try again. If none is running, remove ${file}.`,
  });
}
