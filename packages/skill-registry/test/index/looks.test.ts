import assert from 'node:assert/strict';
import { chmodSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { countRows, packRows, type Row, rowsOf } from '../../src/index/folder-record.ts';
import { isSettledLook, type Look, looksAs, sameLook, settled, stampOf } from '../../src/index/stamp.ts';
import { fc } from '../support/fast-check.ts';
import { temporary, write } from '../support/folders.ts';

const far = Number.MAX_SAFE_INTEGER;

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
    assert.equal(looksAs(file, Float64Array.from([9, ...look]), 1), true);
    change();
    assert.equal(looksAs(file, Float64Array.from(look), 0), false);
  }
  assert.equal(looksAs(join(file, 'gone'), new Float64Array(4), 0), false);
  assert.equal(looksAs(file, new Float64Array(0), 0), false);
});

test('what is not settled looks like nothing, itself included', (t) => {
  const dir = write(temporary(t), { 'b.md': '' });
  const stamp = stampOf(dir);
  assert.ok(stamp);
  const young = settled(stamp, stamp.look[1]);
  assert.deepEqual([isSettledLook(young), sameLook(young, young), looksAs(dir, Float64Array.from(young), 0)], [false, false, false]);
  assert.deepEqual(settled(stamp, far), stamp.look);
});

test('rows come out of their columns as they went in, wherever their numbers begin', () => {
  const text = fc.stringMatching(/^[a-z/.é]{1,12}$/u);
  const look: fc.Arbitrary<Look> = fc.tuple(fc.maxSafeNat(), fc.double(), fc.double(), fc.maxSafeNat());
  const file = fc.record({ path: text, look, hash: text }).map((row): Row => ({ ...row, folder: false }));
  const folder = fc.record({ path: text, look }).map((row): Row => ({ ...row, folder: true, hash: '' }));
  const own = look.map((seen): Row => ({ path: '', folder: true, look: seen, hash: '' }));
  fc.assert(
    fc.property(own, fc.array(fc.oneof(file, folder), { maxLength: 6 }), fc.nat(9), (first, rest, at) => {
      const rows = [first, ...rest];
      const packed = packRows(rows);
      const moved = { ...packed, looks: Float64Array.from([...Array<number>(at).fill(7), ...packed.looks]), at };
      assert.deepEqual(rowsOf(moved), rows);
      assert.equal(countRows(moved), rows.length);
    }),
  );
});
