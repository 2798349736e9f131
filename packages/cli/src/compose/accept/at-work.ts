import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FpfError } from '@fpf/contracts';
import { readHolder } from '../pack-lock-holder.ts';
import { markOf, ownMark, type ProcessMark, stateOf } from '../process-mark.ts';

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
  const before = readHolder(join(dir, own))?.mark;
  if (before && stateOf(before) !== 'gone') throw busy(dir, before);
  await endSuite(dir);
  rmSync(join(dir, own), { force: true });
  try {
    writeFileSync(join(dir, own), JSON.stringify(ownMark()), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw busy(dir, undefined);
    throw error;
  }
  return {
    suiteBegan: (pid) => writeFileSync(join(dir, suite), JSON.stringify(markOf(pid))),
    end: () => {
      for (const name of [suite, own]) rmSync(join(dir, name), { force: true });
    },
  };
}

async function endSuite(dir: string): Promise<void> {
  const marked = readHolder(join(dir, suite))?.mark;
  for (const left of [...(marked ? [marked] : []), ...startedUnmarked(dir)]) await endLeft(dir, left);
  rmSync(join(dir, suite), { force: true });
}

/**
 * A number in a file is no proof: the process has to be one that writes its messages here. One without words is at its
 * end already.
 */
async function endLeft(dir: string, left: ProcessMark): Promise<void> {
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
function startedUnmarked(dir: string): readonly ProcessMark[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => writesHere(commandLine(Number(pid)) ?? '', dir)).map((pid) => markOf(Number(pid)));
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

function busy(dir: string, mark: ProcessMark | undefined): FpfError {
  const who = mark === undefined ? 'another command' : `process ${mark.pid}`;
  return new FpfError({
    code: 'accept.busy',
    message: `cli: ${who} works on the acceptance in ${dir}.`,
    hint: `Wait until it has ended, or end it; then run the command again.`,
  });
}
