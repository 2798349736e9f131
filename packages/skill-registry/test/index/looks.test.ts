import assert from 'node:assert/strict';
import { chmodSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isSettled, isUnchanged, packRows, type Row, rowsOf } from '../../src/index/folder-record.ts';
import { lookMark } from '../../src/index/look-mark.ts';
import { isSettledLook, type Look, lookOf, sameLook, settled, stampOf } from '../../src/index/stamp.ts';
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
    const rows = packRows([{ path: '', folder: false, look, hash: 'x' }]);
    assert.equal(isUnchanged(file, rows), true);
    change();
    assert.equal(isUnchanged(file, rows), false);
  }
  assert.equal(
    lookOf(join(file, 'gone'), () => assert.fail('it is gone')),
    false,
  );
});

test('what is not settled looks like nothing, itself included', (t) => {
  const dir = write(temporary(t), { 'b.md': '' });
  const stamp = stampOf(dir);
  assert.ok(stamp);
  const young = settled(stamp, Number(stamp.look[1] / 1_000_000n));
  const rows = packRows([{ path: '', folder: true, look: young, hash: '' }]);
  assert.deepEqual(
    [isSettledLook(young), sameLook(young, young), isSettled(rows), isUnchanged(dir, rows)],
    [false, false, false, false],
  );
  assert.deepEqual(settled(stamp, far), stamp.look);
});

const text = fc.stringMatching(/^[a-z/.é]{1,12}$/u);
// Times before 1970, and inodes of all 64 bits, are of this world.
const time = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 63n - 1n });
const natural = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const look: fc.Arbitrary<Look> = fc.tuple(natural, time, time, natural);

test('times a nanosecond apart look otherwise, and the racy check counts nanoseconds too', () => {
  const at = 1_790_000_000_123_456_789n;
  const seen = (mtimeNs: bigint): Look => [1n, mtimeNs, 0n, 1n];
  const markOf = (mtimeNs: bigint): number =>
    packRows([{ path: '', folder: false, look: seen(mtimeNs), hash: 'x' }]).mark;
  // One double in milliseconds for both.
  assert.equal(Number(at) / 1e6, Number(at + 1n) / 1e6);
  assert.equal(sameLook(seen(at), seen(at)), true);
  assert.equal(sameLook(seen(at), seen(at + 1n)), false);
  assert.notEqual(markOf(at), markOf(at + 1n));
  const nowMs = 1_790_000_002_123;
  const edge = BigInt(nowMs - 2_000) * 1_000_000n;
  const isSettledAt = (mtimeNs: bigint): boolean =>
    isSettledLook(settled({ kind: 'file', look: seen(mtimeNs) }, nowMs));
  assert.deepEqual([isSettledAt(edge), isSettledAt(edge + 1n)], [true, false]);
});

test('a row of another form is no row', () => {
  const details = (line: string) => ({ line: () => line, load: () => Promise.resolve() });
  const read = (line: string) => rowsOf({ paths: '', mark: 1, nth: 0, details: details(line) });
  assert.ok(read('1 2 -3 4 x'));
  for (const line of ['', '1 2 3', '1 2.5 3 4 x', '1 NaN 3 4 x', `1 ${'9'.repeat(400_000)} 3 4 x`])
    assert.equal(read(line), undefined);
});

test('rows come out of their columns as they went in', () => {
  const file = fc.record({ path: text, look, hash: text }).map((row): Row => ({ ...row, folder: false }));
  const folder = fc.record({ path: text, look }).map((row): Row => ({ ...row, folder: true, hash: '' }));
  const own = look.map((seen): Row => ({ path: '', folder: true, look: seen, hash: '' }));
  fc.assert(
    fc.property(own, fc.array(fc.oneof(file, folder), { maxLength: 6 }), (first, rest) => {
      const rows = [first, ...rest];
      assert.deepEqual(rowsOf(packRows(rows)), rows);
    }),
  );
});

test('looks have one mark, and any other number in any place, or another order, has another', () => {
  const markOf = (looks: readonly Look[]): number => {
    const mark = lookMark();
    for (const seen of looks) mark.add(...seen);
    return mark.value();
  };
  const looks = fc.array(look, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(looks, fc.nat(), fc.nat(3), time, (all, place, number, other) => {
      const at = place % all.length;
      const changed = all.with(at, (all[at] ?? [0n, 0n, 0n, 0n]).with(number, other) as unknown as Look);
      const same = BigInt.asUintN(64, all[at]?.[number] ?? -1n) === BigInt.asUintN(64, other);
      assert.equal(markOf(all), markOf(all));
      assert.ok(Number.isSafeInteger(markOf(all)) && markOf(all) >= 0);
      if (!same) assert.notEqual(markOf(changed), markOf(all));
      assert.notEqual(markOf([...all, ...all]), markOf(all));
      const turned = all.toReversed();
      if (turned.join('\n') !== all.join('\n')) assert.notEqual(markOf(turned), markOf(all));
    }),
  );
});
