import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, RunComparison, RunTrace } from '@fpf/contracts';
import { compareRuns } from '../../src/index.ts';
import { fc } from '../support/fast-check.ts';
import { hash, printed, type RunDraft, runOf } from '../support/two-runs.ts';

const decision = fc.constantFrom('pass', 'degrade', 'abstain');
const effect = fc.record({
  path: fc.constantFrom('a.txt', 'b.txt', 'c/d.txt'),
  op: fc.constant('add' as const),
  after: fc.record({
    type: fc.constant('file' as const),
    mode: fc.constant(0o644),
    size: fc.nat(9),
    sha256: fc.constantFrom(hash('a'), hash('b')),
  }),
});
const call = fc.record({
  tool: fc.constantFrom('read', 'write', 'count'),
  args: fc.dictionary(
    fc.constantFrom('path', 'n', '__proto__'),
    fc.oneof(fc.nat(3), fc.constantFrom('x', 'y')),
  ) as fc.Arbitrary<JsonObject>,
  guard_decision: decision,
  state: decision,
  effects: fc.array(effect, { maxLength: 2 }),
});
const draft: fc.Arbitrary<RunDraft> = fc.record({
  trace: fc.record({
    model_digest: fc.constantFrom(null, `sha256:${hash('a')}`, `sha256:${hash('b')}`),
    request: fc.constantFrom('one', 'two'),
    components: fc.dictionary(fc.constantFrom('guards', 'reporter'), fc.constantFrom('1', '2')),
    final: fc.constantFrom('x', 'y'),
  }) as fc.Arbitrary<Partial<RunTrace>>,
  calls: fc.array(call, { maxLength: 8 }),
  events: fc
    .array(fc.tuple(fc.nat(8), fc.constantFrom('out', 'out\nmore')), { maxLength: 4 })
    .map((said) => said.map(([at, text]) => printed(`run-1/${at}`, text))),
});

/** The comparison with its sides turned about. */
function mirrored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mirrored);
  if (typeof value !== 'object' || value === null) return value;
  const turned: Readonly<Record<string, string>> = { a: 'b', b: 'a', only_a: 'only_b', only_b: 'only_a' };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [turned[key] ?? key, key === 'args' ? inner : mirrored(inner)]),
  );
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a run differs from itself in nothing', () => {
  fc.assert(
    fc.property(draft, (one) => {
      const run = runOf(one);
      const { same, calls, pins, files, usage, ...rest }: RunComparison = compareRuns(run, run);
      assert.equal(same, true);
      assert.deepEqual([calls.differ, pins, files, usage], [[], [], [], []]);
      assert.deepEqual(Object.keys(rest), ['a', 'b']);
      assert.equal(calls.same, run.trace.tool_calls.length);
    }),
  );
});

test('compared the other way round, the sides are turned about and nothing else', () => {
  fc.assert(
    fc.property(draft, draft, (one, other) => {
      const [a, b] = [runOf(one), runOf(other)];
      assert.deepEqual(plain(mirrored(compareRuns(a, b))), plain(compareRuns(b, a)));
    }),
  );
});

test('every call has one place: it is the same in both, or in one difference', () => {
  fc.assert(
    fc.property(draft, draft, (one, other) => {
      const { calls } = compareRuns(runOf(one), runOf(other));
      const places = (side: 'a' | 'b'): number =>
        calls.differ.filter((found) => found[side] !== null).length + calls.same;
      assert.deepEqual([places('a'), places('b')], [calls.a, calls.b]);
    }),
  );
});
