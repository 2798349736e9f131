import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { writeProject } from '../../src/init/write-project.ts';
import { scratch } from '../support/fpf.ts';

const files = [
  { path: 'a.txt', text: 'a' },
  { path: 'b/c.txt', text: 'c' },
];
const live = new AbortController().signal;
const lock = async (staged: string): Promise<void> => writeFileSync(join(staged, 'lock'), 'l');

test('all of it is there in the end, and nothing of the way to it', async () => {
  const dir = join(scratch(), 'x/y');
  await writeProject(dir, files, { lock, signal: live });
  assert.deepEqual(readdirSync(dir).sort(), ['a.txt', 'b', 'lock']);
  assert.equal(readFileSync(join(dir, 'b/c.txt'), 'utf8'), 'c');
});

test('until all is done nothing is there but the folder that it is put together in', async () => {
  const dir = scratch();
  await writeProject(dir, files, {
    lock: async (staged) => assert.deepEqual(readdirSync(dir), [staged.slice(dir.length + 1)]),
    signal: live,
  });
});

test('what fails leaves the folder as it was: not there, or empty', async () => {
  const failing = async (): Promise<void> =>
    Promise.reject(new FpfError({ code: 'pin.drift', message: 'no', hint: 'no' }));
  const [absent, empty] = [join(scratch(), 'x'), scratch()];
  for (const dir of [absent, empty])
    await assert.rejects(writeProject(dir, files, { lock: failing, signal: live }), /no/);
  assert.ok(!existsSync(absent));
  assert.deepEqual(readdirSync(empty), []);
});

test('what is in the way of the last step is left alone, and everything else is taken back', async () => {
  const dir = scratch();
  const inTheWay = async (): Promise<void> => {
    mkdirSync(join(dir, 'b/there'), { recursive: true });
  };
  await assert.rejects(
    writeProject(dir, files, { lock: inTheWay, signal: live }),
    (error) => FpfError.is(error) && error.code === 'init.not-written',
  );
  assert.deepEqual(readdirSync(dir), ['b']);
  assert.deepEqual(readdirSync(join(dir, 'b')), ['there']);
});

test('a file that is there is never replaced, nor an empty folder taken', async () => {
  for (const taken of ['a.txt', 'b']) {
    const dir = scratch();
    const put = async (): Promise<void> =>
      taken === 'b' ? mkdirSync(join(dir, taken)) : writeFileSync(join(dir, taken), 'mine');
    await assert.rejects(writeProject(dir, files, { lock: put, signal: live }), /Nothing was left behind/);
    assert.deepEqual(readdirSync(dir), [taken]);
    if (taken === 'a.txt') assert.equal(readFileSync(join(dir, taken), 'utf8'), 'mine');
  }
});

test('what fails at the very end takes everything back', async () => {
  const dir = scratch();
  writeFileSync(join(dir, 'mine'), 'mine');
  const last = (): never => {
    throw new Error('no room');
  };
  await assert.rejects(writeProject(dir, files, { lock, last, signal: live }), /no room\. Nothing was left behind/);
  assert.deepEqual(readdirSync(dir), ['mine']);
});

test('a stop is heeded before anything is moved', async () => {
  const dir = join(scratch(), 'x');
  const end = new AbortController();
  const stopped = writeProject(dir, files, { lock: async () => end.abort('SIGINT'), signal: end.signal });
  await assert.rejects(stopped, (reason) => reason === 'SIGINT');
  assert.ok(!existsSync(dir));
});

test('a path that is there twice, or a file where a folder belongs, is an error that leaves nothing', async () => {
  for (const clash of [
    { path: 'a.txt', text: 'again' },
    { path: 'a.txt/b', text: '' },
  ]) {
    const dir = join(scratch(), 'x');
    await assert.rejects(
      writeProject(dir, [...files, clash], { lock, signal: live }),
      (error) => FpfError.is(error) && error.code === 'init.not-written',
    );
    assert.ok(!existsSync(dir));
  }
});
