import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decide, type DecisionFacts } from '../src/decision-table.ts';

const no = { id: 'file.exists:x', value: false };
const rank = { abstain: 0, degrade: 1, pass: 2 } as const;

const facts: fc.Arbitrary<DecisionFacts> = fc.record({
  missing: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 2 }),
  unknown: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 2 }),
  refuted: fc.array(fc.record({ id: fc.string({ minLength: 1, maxLength: 8 }), value: fc.constantFrom(false, null) }), { maxLength: 2 }),
  failureMode: fc.constantFrom('abstain' as const, 'degrade' as const),
  reducible: fc.boolean(),
  predicate: fc.constant('it holds'),
});

test('every row of the table', () => {
  const rows: readonly (readonly [gap: boolean, holds: boolean, mode: 'abstain' | 'degrade', reducible: boolean, decision: string])[] = [
    ...[true, false].flatMap((holds) =>
      (['abstain', 'degrade'] as const).flatMap((mode) =>
        [true, false].map((reducible) => [true, holds, mode, reducible, 'abstain'] as const),
      ),
    ),
    ...(['abstain', 'degrade'] as const).flatMap((mode) =>
      [true, false].map((reducible) => [false, true, mode, reducible, 'pass'] as const),
    ),
    [false, false, 'abstain', true, 'abstain'],
    [false, false, 'abstain', false, 'abstain'],
    [false, false, 'degrade', true, 'degrade'],
    [false, false, 'degrade', false, 'abstain'],
  ];
  assert.equal(rows.length, 16);
  for (const [gap, holds, failureMode, reducible, decision] of rows) {
    for (const kind of ['missing', 'unknown'] as const) {
      const made = decide({
        missing: [],
        unknown: [],
        [kind]: gap ? ['x'] : [],
        refuted: holds ? [] : [no],
        failureMode,
        reducible,
        predicate: 'p',
      });
      assert.equal(made.decision, decision, JSON.stringify({ gap, kind, holds, failureMode, reducible }));
      assert.ok(made.reasons.length > 0);
    }
  }
});

test('unknown or missing evidence never gives anything but abstain', () => {
  fc.assert(fc.property(facts, (given) => given.missing.length + given.unknown.length === 0 || decide(given).decision === 'abstain'));
});

test('taking evidence away never moves a decision towards pass', () => {
  fc.assert(
    fc.property(
      facts,
      fc.string({ minLength: 1 }),
      (given, gone) => rank[decide({ ...given, unknown: [...given.unknown, gone] }).decision] <= rank[decide(given).decision],
    ),
  );
});

test('each gap is named in a reason', () => {
  fc.assert(
    fc.property(facts, (given) =>
      [...given.missing, ...given.unknown].every((id) => decide(given).reasons.some((reason) => reason.refs.includes(id))),
    ),
  );
});

test('what speaks against the predicate is named with its answer, and referred to', () => {
  const refuted = [no, { id: 'call.ok:b', value: null }];
  const [failed] = decide({
    missing: [],
    unknown: [],
    refuted,
    failureMode: 'abstain',
    reducible: false,
    predicate: 'all is well',
  }).reasons;
  assert.equal(failed?.message, 'The predicate does not hold: file.exists:x is false, call.ok:b is null. It says: “all is well”');
  assert.deepEqual(failed?.refs, ['file.exists:x', 'call.ok:b']);
});
