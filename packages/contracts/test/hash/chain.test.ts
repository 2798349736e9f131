import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../fast-check.ts';
import { genesisHash, type JsonValue } from '@fpf/contracts';
import { findChainBreak, seal, type Sealed } from '@fpf/contracts/hash';
import { json } from '../arbitrary.ts';

type Row = { readonly seq: number; readonly value: JsonValue };

function chainOf(values: readonly JsonValue[], domain: 'journal' | 'audit' = 'journal'): readonly Sealed<Row>[] {
  const rows: Sealed<Row>[] = [];
  for (const [seq, value] of values.entries())
    rows.push(seal<Row>(domain, { seq, value }, rows.at(-1)?.hash ?? genesisHash));
  return rows;
}

const values = fc.array(json, { minLength: 3, maxLength: 8 });

test('an untouched chain holds, an empty one too', () => {
  assert.equal(findChainBreak('journal', []), undefined);
  fc.assert(fc.property(values, (list) => assert.equal(findChainBreak('journal', chainOf(list)), undefined)));
});

test('an edited record is found where it stands', () => {
  fc.assert(
    fc.property(values, fc.nat(), fc.constantFrom('value', 'seq', 'hash', 'prev_hash'), (list, pick, field) => {
      const rows = [...chainOf(list)];
      const at = pick % rows.length;
      const changed = { value: ['other', list[at]], seq: at + 1, hash: 'f'.repeat(64), prev_hash: 'f'.repeat(64) }[
        field
      ];
      rows[at] = { ...rows[at], [field]: changed } as Sealed<Row>;
      assert.equal(findChainBreak('journal', rows)?.index, at);
    }),
  );
});

test('an edit whose own hash was made anew is found at the next record', () => {
  fc.assert(
    fc.property(values, fc.nat(), (list, pick) => {
      const rows = [...chainOf(list)];
      const at = pick % (rows.length - 1);
      rows[at] = seal<Row>(
        'journal',
        { seq: at, value: ['other', list[at] as JsonValue] },
        rows[at - 1]?.hash ?? genesisHash,
      );
      assert.deepEqual(findChainBreak('journal', rows), { index: at + 1, what: 'prev_hash' });
    }),
  );
});

test('a member that is added or taken away is found', () => {
  const rows = [...chainOf([1, 2, 3])];
  const { value: _value, ...less } = rows[1] as Sealed<Row>;
  assert.equal(
    findChainBreak('journal', rows.with(1, { ...(rows[1] as Sealed<Row>), extra: 1 } as Sealed<Row>))?.index,
    1,
  );
  assert.equal(findChainBreak('journal', rows.with(1, less as Sealed<Row>))?.index, 1);
});

test('a record that is removed from the front or the middle, doubled or moved is found', () => {
  fc.assert(
    fc.property(values, fc.nat(), fc.nat(), (list, pick, other) => {
      const rows = chainOf(list);
      const at = pick % (rows.length - 1);
      const removed = rows.toSpliced(at, 1);
      assert.equal(findChainBreak('journal', removed)?.index, at);
      assert.notEqual(findChainBreak('journal', rows.toSpliced(at, 0, rows[at] as Sealed<Row>)), undefined);
      const to = (at + 1 + (other % (rows.length - 1))) % rows.length;
      const moved = rows.with(at, rows[to] as Sealed<Row>).with(to, rows[at] as Sealed<Row>);
      assert.notEqual(findChainBreak('journal', moved), undefined);
    }),
  );
});

test('a cut tail is not found by the chain alone: whoever keeps the head hash has to compare it', () => {
  const rows = chainOf([1, 2, 3]);
  assert.equal(findChainBreak('journal', rows.slice(0, 2)), undefined);
});

test('a journal is no audit', () => {
  const rows = chainOf([1], 'journal');
  assert.deepEqual(findChainBreak('audit', rows), { index: 0, what: 'hash' });
});

test('the order of members inside a record does not matter', () => {
  const [row] = chainOf([{ a: 1 }]) as [Sealed<Row>];
  const turned = Object.fromEntries(Object.entries(row).reverse()) as unknown as Sealed<Row>;
  assert.equal(findChainBreak('journal', [turned]), undefined);
});
