import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestAssignment } from '../../src/derive/best-assignment.ts';
import type { Candidate } from '../../src/grammar/candidates.ts';
import { fc } from '../support/fast-check.ts';

const candidate = fc.record({
  score: fc.double({ min: -9, max: 0, noNaN: true }),
  from: fc.constantFrom('span', 'number', 'choice', 'absent'),
  first: fc.nat(6),
  length: fc.nat(2),
  fits: fc.boolean(),
});

const slots = fc.array(fc.array(candidate, { maxLength: 6 }), { maxLength: 4 }).map((all) =>
  all.map((slot) =>
    slot
      .map(({ score, from, first, length, fits }): Candidate => ({
        score,
        from,
        ...(from === 'span' && { span: { first, last: first + length } }),
        ...(from === 'number' && { span: { first, last: first } }),
        value: () => (from !== 'absent' && fits ? first : undefined),
      }))
      .sort((a, b) => b.score - a.score),
  ),
);

/** Every assignment there is, none left out. */
function all(ranked: readonly (readonly Candidate[])[]): readonly (readonly Candidate[])[] {
  return ranked.reduce<readonly (readonly Candidate[])[]>(
    (picks, slot) => picks.flatMap((pick) => slot.map((one) => [...pick, one])),
    [[]],
  );
}

function allowed(picks: readonly Candidate[]): boolean {
  const taken = new Map<number, string>();
  for (const { from, span, value } of picks) {
    if (from !== 'absent' && value() === undefined) return false;
    for (let token = span?.first ?? 0; token <= (span?.last ?? -1); token += 1) {
      if (taken.has(token) && !(taken.get(token) === 'number' && from === 'number')) return false;
      taken.set(token, from);
    }
  }
  return true;
}

const total = (picks: readonly Candidate[]): number => picks.reduce((sum, { score }) => sum + score, 0);

test('it finds what trying everything finds', () => {
  fc.assert(
    fc.property(slots, fc.double({ min: -30, max: 0, noNaN: true }), fc.nat(3), (ranked, floor, odd) => {
      const accepts = (picks: readonly Candidate[]): boolean => odd !== 0 || Math.round(total(picks) * 1e6) % 2 === 0;
      const best = Math.max(
        floor,
        ...all(ranked)
          .filter((picks) => allowed(picks) && accepts(picks))
          .map(total),
      );
      const found = bestAssignment(ranked, floor, { left: 1_000_000 }, accepts);
      if (found) {
        assert.ok(Math.abs(found.score - best) < 1e-9 && found.score > floor);
        assert.ok(allowed(found.picks) && accepts(found.picks) && Math.abs(total(found.picks) - found.score) < 1e-9);
      } else assert.ok(best - floor < 1e-9, `${best} lies above ${floor}`);
    }),
    { numRuns: 1_500 },
  );
});

test('without slots there is one assignment, and it is empty', () => {
  assert.deepEqual(
    bestAssignment([], -1, { left: 10 }, () => true),
    { score: 0, picks: [] },
  );
  assert.equal(
    bestAssignment([], 0, { left: 10 }, () => true),
    undefined,
  );
});

test('a slot that nothing can fill makes an end', () => {
  assert.equal(
    bestAssignment([[], [{ score: 0, from: 'choice', value: () => 1 }]], -99, { left: 10 }, () => true),
    undefined,
  );
});

test('the work is bounded, and who asks can see that it ran out', () => {
  const tangle = Array.from({ length: 8 }, () =>
    Array.from({ length: 300 }, (_, first): Candidate => ({
      score: -first / 1e6,
      from: 'span',
      span: { first: 0, last: first },
      value: () => 'x',
    })),
  );
  const work = { left: 10_000 };
  assert.equal(
    bestAssignment(tangle, -99, work, () => true),
    undefined,
  );
  assert.equal(work.left, 0);
});

test('of equals the first one is taken', () => {
  const one = (value: string): Candidate => ({ score: -1, from: 'choice', value: () => value });
  const found = bestAssignment([[one('a'), one('b')]], -9, { left: 10 }, () => true);
  assert.equal(found?.picks[0]?.value(), 'a');
});
