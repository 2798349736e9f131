// A program of its own, started in a sandbox in which nothing but the workspace can be written. It brings every path of
// a plan from what it was to what it is to be, or back. Each path is the one or the other at any moment, so it may be
// ended at any point and started again. What is neither was written by somebody else. Every folder on the way is held
// open, and no link is followed.
import { readSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Direction, WorkerLine } from '../../plan/plan-file.ts';
import { clean, drop, prepareFolder, put, setMode } from './acts.ts';
import { at, atPath, codeOf, inFolder, lookAt, Neither, settleFolders, settleWithin, Stopped } from './anchor.ts';
import { find, type Found } from './judge.ts';
import { isFolder, type Job, openSite } from './site.ts';
import { stage } from './stage.ts';

const [workspace = '', direction = 'forward', manner = 'strict'] = process.argv.slice(2);
const site = openSite(fileURLToPath(new URL('.', import.meta.url)), workspace, direction as Direction);
/** Lenient: where the host is neither, it stays, and that is told at the end. */
const left = new Map<number, string>();
let done = 0;
let current = 0;

function say(line: WorkerLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Waits for leave. Whoever started this and is gone gives none. */
function ask(): void {
  say({ say: 'ask', done });
  const bytes = Buffer.alloc(16);
  let answer = '';
  while (!answer.endsWith('\n')) {
    const got = readSync(0, bytes);
    if (got === 0) process.exit(1);
    answer += bytes.toString('latin1', 0, got);
  }
  if (answer !== 'go\n') throw new Stopped();
}

function each(jobs: readonly Job[], act: (job: Job, found: Found) => void): void {
  for (const job of jobs) {
    if (left.has(job.n)) continue;
    current = job.n;
    try {
      const found = find(site, job);
      if (found === 'neither') throw new Neither('it is neither as it was nor as it is to be');
      act(job, found);
    } catch (error) {
      if (!(error instanceof Neither) || manner !== 'lenient') throw error;
      left.set(job.n, error.message);
      clean(site, job);
    }
  }
}

/** One path, with leave, unless an earlier start has done it. */
function step(act: (job: Job) => void): (job: Job, found: Found) => void {
  return (job, found) => {
    if (found !== 'to') {
      ask();
      act(job);
    }
    clean(site, job);
    done += 1;
  };
}

function run(): void {
  process.umask(0);
  const { jobs } = site;
  const upwards = [...jobs].reverse();
  const replacesFolder = ({ from, to }: Job): boolean => isFolder(from) && to !== null && !isFolder(to);
  const puts = jobs.filter((job) => job.to !== null && !isFolder(job.to) && !replacesFolder(job));
  ask();
  each(
    jobs.filter((job) => isFolder(job.from) || isFolder(job.to)),
    (job) => {
      ask();
      prepareFolder(site, job);
    },
  );
  // All the room that is needed is taken before the first file is replaced: a full disk is met here.
  each(
    puts.filter((job) => job.to?.type === 'file' && job.same === undefined),
    (job, found) => {
      if (job.n % 64 === 0) ask();
      if (found !== 'to') atPath(site, job.path, (place) => stage(site, place, job));
    },
  );
  each(
    puts,
    step((job) => put(site, job)),
  );
  settleFolders(site);
  each(
    upwards.filter((job) => job.to === null),
    step((job) => drop(site, job)),
  );
  each(
    jobs.filter(replacesFolder),
    step((job) => {
      if (inFolder(site, job.path, (place) => lookAt(at(place)))) drop(site, job);
      put(site, job);
    }),
  );
  each(
    upwards.filter((job) => isFolder(job.to)),
    (job) => {
      settleWithin(site, job.path);
      setMode(site, job, job.to?.mode ?? 0);
      done += 1;
    },
  );
  settleFolders(site);
}

/** Names of open folders say nothing to whoever reads this: which path it is, is told beside it. */
function whyOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/(?: -> |,? )?'\/proc\/self\/fd\/[^']*'/g, '');
}

try {
  run();
  say({ say: 'finished', left: [...left].map(([n, why]) => ({ step: n, why })) });
} catch (error) {
  if (error instanceof Stopped) say({ say: 'stopped' });
  else if (error instanceof Neither) say({ say: 'neither', step: current, why: error.message });
  else say({ say: 'failed', step: current, code: codeOf(error), why: whyOf(error) });
}
