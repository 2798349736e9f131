import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { genesisHash } from '@fpf/contracts';
import { isLast } from '../../src/receipts/receipt.ts';
import { checkClaims, type Claim } from '../../src/verify/check-receipts.ts';
import { Findings } from '../../src/verify/findings.ts';
import { fc } from '../support/fast-check.ts';

/**
 * A transaction that adds so many rows, and where its process was killed: before it was done, before it was confirmed,
 * or not.
 */
const transaction = fc.record({
  adds: fc.integer({ min: 1, max: 3 }),
  killed: fc.constantFrom('before', 'between', 'no'),
});
const history = fc.array(transaction, { minLength: 1, maxLength: 12 });
type History = readonly { readonly adds: number; readonly killed: string }[];

function hashOf(seq: number, salt = ''): string {
  return createHash('sha256').update(`${seq} ${salt}`).digest('hex');
}

/**
 * What is there afterwards, and what was told. A row that never came about had another hash than the one that came in
 * its place.
 */
function play(steps: History): { readonly heads: readonly string[]; readonly claims: readonly Claim[] } {
  const heads = [genesisHash];
  const claims: Claim[] = [];
  for (const [index, { adds, killed }] of steps.entries()) {
    const added = Array.from({ length: adds }, (_, at) => hashOf(heads.length + at, String(index)));
    const claim = { at: String(index), count: heads.length - 1 + adds, head: added.at(-1) ?? '' };
    claims.push({ ...claim, state: 'intent' });
    if (killed === 'before') continue;
    heads.push(...added);
    if (killed === 'no') claims.push({ ...claim, state: 'kept' });
  }
  return { heads, claims };
}

function found(heads: readonly string[], claims: readonly Claim[]): number {
  const findings = new Findings('receipt');
  checkClaims(
    claims,
    { name: 'the audit', row: 'row', count: heads.length - 1, heads: new Map(heads.map((hash, seq) => [seq, hash])) },
    findings,
  );
  return findings.done().findings.length;
}

test('wherever processes are killed, what is there is what was told', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const { heads, claims } = play(steps);
      assert.equal(found(heads, claims), 0);
    }),
  );
});

test('rows that are taken from the end below what was confirmed, put in behind it, or changed where something was told, are found', () => {
  fc.assert(
    fc.property(history, fc.nat(), (steps, n) => {
      const { heads, claims } = play(steps);
      const kept = claims.findLast(({ state }) => state === 'kept')?.count ?? 0;
      if (kept > 0) {
        const cut = n % kept;
        assert.ok(found(heads.slice(0, cut + 1), claims) > 0, `cut to ${cut} of ${kept}`);
        assert.ok(found(heads.with(kept, hashOf(kept, 'other')), claims) > 0, `changed ${kept}`);
      }
      assert.ok(found([...heads, hashOf(heads.length, 'other')], claims) > 0, 'one more');
    }),
  );
});

test('lines that stand again behind those that came after them, or were put in before them, are found', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const { heads, claims } = play(steps);
      const counts = new Set(claims.map(({ count }) => count));
      const last = claims.findLast(({ state }) => state === 'kept');
      if (!last || counts.size < 2 || claims.every(({ count }) => count >= last.count)) return;
      assert.ok(found(heads, [...claims, ...claims]) > 0, 'doubled');
      assert.ok(found(heads, [last, ...claims]) > 0, 'the end told before the beginning');
    }),
  );
});

test('a value is that of the last line that was confirmed, or of an intent after it', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let there = 'none';
      const lines: { state: 'intent' | 'kept'; value: string }[] = [];
      const confirmed = new Set(['none']);
      for (const [index, { killed }] of steps.entries()) {
        const value = `value ${index}`;
        lines.push({ state: 'intent', value });
        if (killed !== 'before') there = value;
        if (killed !== 'no') continue;
        lines.push({ state: 'kept', value });
        confirmed.clear();
      }
      assert.ok(isLast(lines, there, 'none'));
      assert.ok(!isLast(lines, 'other', 'none'));
      if (!confirmed.has('none')) assert.ok(!isLast(lines, 'none', 'none'));
    }),
  );
});
