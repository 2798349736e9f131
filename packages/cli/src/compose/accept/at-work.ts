import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FpfError } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { isOwner, type Lock, LockTaken, type Owner, ownerOf, stateOf, takeLock } from '@fpf/files/lock';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';

const [own, suite] = ['at-work.json', 'suite-at-work.json'];

/** Who works in the folder of an acceptance: one command at a time, and the suite that it started. */
export type AtWork = {
  readonly suiteBegan: (pid: number) => void;
  readonly end: () => void;
};

/**
 * Takes a folder over. A command that was killed has left its suite behind, since that is a group of processes of its
 * own: it is ended before anything is read, and what it told meanwhile counts.
 */
export async function workIn(dir: string): Promise<AtWork> {
  const lock = take(dir);
  try {
    await endSuite(dir);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    suiteBegan: (pid) => writeWhole(join(dir, suite), JSON.stringify(ownerOf(pid))),
    end: () => {
      rmSync(join(dir, suite), { force: true });
      lock.release();
    },
  };
}

function take(dir: string): Lock {
  try {
    return takeLock(join(dir, own));
  } catch (error) {
    throw error instanceof LockTaken ? busy(dir, error.holder) : error;
  }
}

async function endSuite(dir: string): Promise<void> {
  const marked = readMark(join(dir, suite));
  for (const left of [...(marked ? [marked] : []), ...startedUnmarked(dir)]) await endLeft(dir, left);
  rmSync(join(dir, suite), { force: true });
}

/** Returns the process that a file names; undefined where there is no such file, or it names none. */
function readMark(file: string): Owner | undefined {
  const read = readPlain(file, 4_096);
  const json = read && readJson(read.bytes, { bytes: 4_096, depth: 2, keys: 16 });
  return json?.ok === true && isOwner(json.value) ? json.value : undefined;
}

/**
 * A number in a file is no proof: the process has to be one that writes its messages here. One without words is at its
 * end already.
 */
async function endLeft(dir: string, left: Owner): Promise<void> {
  for (let waited = 0; waited <= longestMs; waited += 20) {
    const state = stateOf(left);
    if (state === 'gone') return;
    const words = commandLine(left.pid);
    if (state === 'unknown' || words === undefined || (words !== '' && !writesHere(words, dir))) break;
    if (words !== '') endGroup(left.pid);
    await setTimeout(20);
  }
  throw busy(dir, left);
}

const longestMs = 5_000;

/**
 * A command that was killed just when it had started a suite has written no mark of it. Found by its words, where the
 * system tells them.
 */
function startedUnmarked(dir: string): readonly Owner[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => writesHere(commandLine(Number(pid)) ?? '', dir)).map((pid) => ownerOf(Number(pid)));
}

function writesHere(words: string, dir: string): boolean {
  return words.split('\0').some((word) => word.startsWith(`message:${dir}/`));
}

/** Empty for a process that is gone or ends just now; undefined on a system that does not tell. */
function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** A suite leads a group of its own, with all that its scenarios started. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function busy(dir: string, mark: Owner | undefined): FpfError {
  const who = mark === undefined ? 'another command' : `process ${mark.pid}`;
  return new FpfError({
    code: 'accept.busy',
    message: `cli: ${who} works on the acceptance in ${dir}.`,
    hint: `Wait until it has ended, or end it; then run the command again.`,
  });
}
