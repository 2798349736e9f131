import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { waitPast } from '../../src/load/read-body.ts';

/** Wakes without a change, many times, and then changes what is waited for. */
const waker = `
  const { state, changes } = require('node:worker_threads').workerData;
  const flag = new Int32Array(state);
  const end = Date.now() + 50;
  while (Date.now() < end) Atomics.notify(flag, 0);
  if (changes) { Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); }
`;

function waked(changes: boolean): { readonly flag: Int32Array; readonly worker: Worker } {
  const state = new SharedArrayBuffer(4);
  return { flag: new Int32Array(state), worker: new Worker(waker, { eval: true, workerData: { state, changes } }) };
}

test('a waking that belongs to no change is slept through: only the change ends the wait', async () => {
  const { flag, worker } = waked(true);
  waitPast(flag, 0, 60_000);
  assert.equal(Atomics.load(flag, 0), 1);
  await worker.terminate();
});

test('without a change it ends with its time, however often it is waked', async () => {
  const { flag, worker } = waked(false);
  const began = performance.now();
  waitPast(flag, 0, 200);
  assert.ok(performance.now() - began >= 200);
  assert.equal(Atomics.load(flag, 0), 0);
  await worker.terminate();
});

test('what has changed already is not waited for', () => {
  const began = performance.now();
  waitPast(new Int32Array(new SharedArrayBuffer(4)), 1, 60_000);
  assert.ok(performance.now() - began < 10_000);
});
