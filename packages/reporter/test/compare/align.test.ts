import assert from 'node:assert/strict';
import { test } from 'node:test';
import { align } from '../../src/compare/align.ts';
import { fc } from '../support/fast-check.ts';

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 9 });

/** The longest common subsequence, by trying everything. */
function longest(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a;
  if (first === undefined) return 0;
  const at = b.indexOf(first);
  return Math.max(longest(rest, b), at < 0 ? 0 : 1 + longest(rest, b.slice(at + 1)));
}

test('every entry has one place, in order; what stands together is equal, and no more could', () => {
  fc.assert(
    fc.property(keys, keys, (a, b) => {
      const { pairs, bounded } = align(a, b);
      assert.deepEqual(
        pairs.flatMap(({ a: at }) => at ?? []),
        a.map((_, index) => index),
      );
      assert.deepEqual(
        pairs.flatMap(({ b: at }) => at ?? []),
        b.map((_, index) => index),
      );
      const matched = pairs.filter((pair) => pair.a !== undefined && pair.b !== undefined);
      for (const pair of matched) assert.equal(a[pair.a as number], b[pair.b as number]);
      assert.equal(matched.length, longest(a, b));
      assert.equal(bounded, false);
    }),
  );
});

test('both ways round come to the same', () => {
  fc.assert(
    fc.property(keys, keys, (a, b) => {
      const turned = align(b, a).pairs.map((pair) => ({ a: pair.b, b: pair.a }));
      assert.deepEqual(align(a, b).pairs, turned);
    }),
  );
});

const many = 10_000;
const numbered = (prefix: string): string[] => Array.from({ length: many }, (_, index) => `${prefix}${index}`);

for (const [what, a, b, least] of [
  ['equal', numbered('x'), numbered('x'), many],
  ['without anything in common', numbered('x'), numbered('y'), 0],
  ['turned about', numbered('x'), numbered('x').reverse(), 1],
  [
    'of two kinds in turn',
    numbered('').map((key) => String(Number(key) % 2)),
    numbered('').map((key) => String((Number(key) + 1) % 2)),
    9_000,
  ],
  [
    'with one in three replaced',
    numbered('x'),
    numbered('x').map((key, index) => (index % 3 === 0 ? `y${index}` : key)),
    6_000,
  ],
  ['one far longer', numbered('x'), [...numbered('y'), ...numbered('x'), ...numbered('z')], many],
] as const)
  test(`ten thousand calls ${what} are aligned at once`, () => {
    const begun = performance.now();
    const { pairs } = align(a, b);
    assert.ok(pairs.filter((pair) => pair.a !== undefined && pair.b !== undefined).length >= least);
    // It takes well under a second; ten are a defect.
    assert.ok(performance.now() - begun < 10_000);
  });
