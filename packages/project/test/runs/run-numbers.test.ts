import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findOwnRun } from '../../src/runs/find-run.ts';
import { numberIn, numberRuns } from '../../src/runs/run-numbers.ts';
import { makeRun, runId } from '../support/make-runs.ts';
import { code } from '../support/project-input.ts';
import { scratch } from '../support/scratch.ts';

const [one, two, three] = [runId(1), runId(2), runId(3)] as const;

test('runs get their numbers in the order of their ids, and keep them when later ones come', () => {
  const dir = scratch();
  const first = numberRuns(dir, [three, one]);
  assert.deepEqual([first.numberOf(one), first.numberOf(three)], [1, 2]);
  const then = numberRuns(dir, [three, two, one]);
  assert.deepEqual([one, two, three].map(then.numberOf), [1, 3, 2]);
  assert.equal(then.runOf(3), two);
  assert.equal(then.runOf(4), undefined);
});

test('the number of a run that was removed is nobody else’s, and the run is told as gone', () => {
  const stateDir = scratch();
  for (const run of [one, two]) makeRun(stateDir, run);
  assert.equal(findOwnRun({ stateDir }, '#2'), two);
  rmSync(join(stateDir, 'runs', two), { recursive: true });
  makeRun(stateDir, three);
  assert.equal(findOwnRun({ stateDir }, '3'), three);
  assert.throws(() => findOwnRun({ stateDir }, '2'), code('run.unknown', new RegExp(`run 2 was removed.*${two}`)));
  assert.throws(() => findOwnRun({ stateDir }, '4'), code('run.unknown', /there is no run "4" here/));
});

test('a line that is none of ours, or was cut short, takes its number with it', () => {
  const dir = scratch();
  const file = join(dir, 'run-numbers.txt');
  writeFileSync(file, `${one}\nnot a run\n\n${one}\n01cut`);
  const numbers = numberRuns(dir, [one, two]);
  assert.deepEqual([numbers.numberOf(one), numbers.numberOf(two)], [1, 6]);
  assert.equal(numbers.runOf(4), undefined, 'of two lines about one run the first counts');
  appendFileSync(file, three);
  assert.equal(numberRuns(dir, [two]).numberOf(three), undefined, 'a line without its end is not written yet');
});

test('a link in the place of the file is told, and nothing is written where it leads', () => {
  const dir = scratch();
  writeFileSync(join(dir, 'elsewhere'), '');
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'run-numbers.txt'));
  assert.throws(
    () => numberRuns(dir, [one]),
    code('session.unavailable', /run-numbers\.txt cannot be read: it is a link/),
  );
  assert.equal(readFileSync(join(dir, 'elsewhere'), 'utf8'), '');
});

test('where nothing can be written a run has no number, and nothing fails', () => {
  assert.equal(numberRuns(join(scratch(), 'not-there'), [one]).numberOf(one), undefined);
});

test('a word is a number as a person writes one, and never the beginning of an id', () => {
  assert.deepEqual(['12', '#12', '0', '012', '12a', '#', '-1', '1234567890'].map(numberIn), [
    12,
    12,
    ...Array.from({ length: 6 }, () => undefined),
  ]);
});

test('of two processes that number runs at once none gives a number twice', async () => {
  const dir = scratch();
  mkdirSync(dir, { recursive: true });
  const program = `
    const { numberRuns } = await import(${JSON.stringify(import.meta.resolve('../../src/runs/run-numbers.ts'))});
    const { runId } = await import(${JSON.stringify(import.meta.resolve('../support/make-runs.ts'))});
    const [first] = process.argv.slice(1).map(Number);
    for (let at = 0; at < 40; at++) numberRuns(${JSON.stringify(dir)}, [runId(1000 + at), runId(first + at)]);
  `;
  const start = async (first: number): Promise<void> => {
    const words = ['--conditions=@fpf/source', '--input-type=module', '-e', program, String(first)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [exit] = (await once(child, 'close')) as [number];
    assert.equal(exit, 0);
  };
  await Promise.all([start(2000), start(3000)]);
  const lines = readFileSync(join(dir, 'run-numbers.txt'), 'utf8').trimEnd().split('\n');
  const all = [1000, 2000, 3000].flatMap((first) => Array.from({ length: 40 }, (_, at) => runId(first + at)));
  assert.deepEqual([...lines].sort(), all.sort(), 'each run has one line, whole');
});
