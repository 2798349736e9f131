import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { backToHost } from '../../../src/host/parts/give-back.ts';
import { HostBase } from '../../../src/view/host-base.ts';

const workspace = mkdtempSync(join(tmpdir(), 'fpf-back-'));
after(() => rmSync(workspace, { recursive: true, force: true }));
mkdirSync(join(workspace, 'd'));

const base = new HostBase(workspace, new Set());

test('what the host has is put, and what it has not is gone, at its top only', () => {
  const { gone, puts } = backToHost({ base }, ['a', 'a b', 'a/b', 'a/b/c', 'd', 'd/x', 'd/x/y']);
  assert.deepEqual([gone, puts.map(({ path }) => path)], [['a', 'a b', 'd/x'], ['d']]);
});

test('many paths take time as they are many: each is compared with what lies above it only', () => {
  const paths = Array.from({ length: 40_000 }, (_, n) => `d/f${n}`).sort();
  const start = process.cpuUsage();
  assert.equal(backToHost({ base }, paths).gone.length, paths.length);
  const { user, system } = process.cpuUsage(start);
  // Measured: less than 1 s. Compared each with each, it is eight hundred million comparisons and twice that again.
  assert.ok(user + system < 10_000_000, `${user + system} microseconds`);
});
