import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * Takes a folder over. A command that was killed has left its suite behind, since that is a group of processes of its own: it is ended
 * before anything is read, and what it told meanwhile counts.
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
  const left = readHolder(join(dir, suite))?.mark;
  if (left && stateOf(left) !== 'gone') {
    // A number in a file is no proof: the process has to be one that writes its messages here.
    if (!commandLine(left.pid).includes(`message:${dir}/`)) throw busy(dir, left);
    process.kill(-left.pid, 'SIGKILL');
    for (let waited = 0; stateOf(left) === 'alive' && waited < longestMs; waited += 20) await setTimeout(20);
    if (stateOf(left) === 'alive') throw busy(dir, left);
  }
  rmSync(join(dir, suite), { force: true });
}

const longestMs = 5_000;

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Gone meanwhile, or a system that does not tell.
    return '';
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
