import assert from 'node:assert/strict';
import { chmodSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isSettled, isUnchanged } from '../../src/index/read-folder.ts';
import { looksAs, settled, type Stamp, stampOf, unsettled } from '../../src/index/walk-folder.ts';
import { temporary, write } from '../support/folders.ts';

const far = Number.MAX_SAFE_INTEGER;
const recordOf = (look: string) => ({ diagnostics: [], seen: [{ path: '', folder: false, look }] });

test('an entry looks as it did until anything about it changes', (t) => {
  const file = join(write(temporary(t), { 'a/b.md': 'one' }), 'a/b.md');
  const changes: readonly (() => void)[] = [
    () => writeFileSync(file, 'four'),
    () => chmodSync(file, 0o755),
    () => utimesSync(file, 1, 1),
    () => utimesSync(file, 1, 1.001),
  ];
  for (const change of changes) {
    const look = stampOf(file)?.look;
    assert.ok(look);
    assert.equal(isUnchanged(file, recordOf(look)), true);
    change();
    assert.equal(isUnchanged(file, recordOf(look)), false);
  }
  assert.deepEqual([stampOf(join(file, 'gone')), looksAs(join(file, 'gone'), 'x')], [undefined, false]);
});

test('what is not settled looks like nothing, itself included', (t) => {
  const dir = write(temporary(t), { 'b.md': '' });
  const stamp = stampOf(dir);
  assert.ok(stamp);
  const young = settled(stamp, Number(stamp.changedNs / 1_000_000n));
  const record = recordOf(young);
  assert.deepEqual(
    [young, looksAs(dir, young), isSettled(record), isUnchanged(dir, record)],
    [unsettled, false, false, false],
  );
  assert.equal(settled(stamp, far), stamp.look);
});

test('times a nanosecond apart look otherwise, and the racy check counts nanoseconds too', (t) => {
  const dir = write(temporary(t), { 'b.md': '' });
  const [, , mtimeNs = ''] = stampOf(join(dir, 'b.md'))?.look.split(' ') ?? [];
  assert.match(mtimeNs, /^\d{19}$/);
  const nowMs = 1_790_000_002_123;
  const edge = BigInt(nowMs - 2_000) * 1_000_000n;
  const isSettledAt = (changedNs: bigint): boolean => {
    const stamp: Stamp = { kind: 'file', look: 'x', changedNs };
    return settled(stamp, nowMs) !== unsettled;
  };
  assert.deepEqual([isSettledAt(edge), isSettledAt(edge + 1n)], [true, false]);
});
