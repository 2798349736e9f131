import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { removeTree } from '../../src/tree/remove-tree.ts';

/** Removes the files of a folder from the other end, once it is told to begin. */
const other = `
  const { parentPort, workerData: { folder, begin } } = require('node:worker_threads');
  const { readdirSync, unlinkSync } = require('node:fs');
  const names = readdirSync(folder).reverse();
  parentPort.postMessage('ready');
  Atomics.wait(new Int32Array(begin), 0, 0);
  for (const name of names) try { unlinkSync(folder + '/' + name); } catch {}
`;

test('what somebody else removes at the same time is gone when it returns, and so is all beside it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'fpf-remove-'));
  for (let round = 0; round < 5; round += 1) {
    const folder = join(parent, String(round));
    mkdirSync(folder);
    for (let file = 0; file < 1_000; file += 1) writeFileSync(join(folder, String(file)), '');
    const begin = new SharedArrayBuffer(4);
    const thread = new Worker(other, { eval: true, workerData: { folder, begin } });
    await once(thread, 'message');
    const ended = once(thread, 'exit');
    Atomics.store(new Int32Array(begin), 0, 1);
    Atomics.notify(new Int32Array(begin), 0);
    removeTree(folder);
    assert.equal(existsSync(folder), false);
    await ended;
  }
  rmSync(parent, { recursive: true });
});

test('what is not there is removed already', () => {
  removeTree(join(tmpdir(), 'fpf-never-there'));
});
