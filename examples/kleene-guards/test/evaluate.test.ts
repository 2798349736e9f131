import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Evidence, JsonObject, JsonValue } from '@fpf/contracts';
import { evaluate, type Truth } from '../src/language/evaluate.ts';
import { readExpression } from '../src/language/read.ts';
import type { Operand, Tree } from '../src/language/tree.ts';

const at = '2026-01-01T00:00:00.000Z';
const present = (id: string, value: JsonValue): Evidence => ({
  id,
  status: 'present',
  value,
  by: 'x',
  carrier: { type: 'x', ref: 'x', at },
});

/** `a` and `b` as they are told; undefined is unknown. */
function truth(when: string, a: Truth, b: Truth, args: JsonObject = {}): Truth {
  const read = readExpression(when);
  assert.ok(read.ok, read.ok ? '' : read.problem);
  const evidence = new Map<string, Evidence>();
  for (const [id, value] of [
    ['a', a],
    ['b', b],
  ] as const) {
    evidence.set(id, value === undefined ? { id, status: 'unknown', by: 'x' } : present(id, value));
  }
  return evaluate(read.tree, { evidence, args });
}

const [A, B] = ['["is", ["ev", "a"], true]', '["is", ["ev", "b"], true]'];
const [T, F, U] = [true, false, undefined];

/** Kleene's strong logic of three values: left, right, all, any. */
const table: readonly (readonly [Truth, Truth, Truth, Truth])[] = [
  [T, T, T, T],
  [T, F, F, T],
  [T, U, U, T],
  [F, T, F, T],
  [F, F, F, F],
  [F, U, F, U],
  [U, T, U, T],
  [U, F, F, U],
  [U, U, U, U],
];

for (const [a, b, all, any] of table) {
  test(`all and any of ${String(a)} and ${String(b)}`, () => {
    assert.equal(truth(`["all", ${A}, ${B}]`, a, b), all);
    assert.equal(truth(`["any", ${A}, ${B}]`, a, b), any);
  });
}

test('not turns true and false round, and leaves what is unknown', () => {
  assert.deepEqual(
    [truth(`["not", ${A}]`, T, U), truth(`["not", ${A}]`, F, U), truth(`["not", ${A}]`, U, U)],
    [F, T, U],
  );
});

test('a comparison knows only what is known, and orders only numbers', () => {
  const of = (op: string, left: string, right: string, args: JsonObject = {}) =>
    truth(`["${op}", ${left}, ${right}]`, T, U, args);
  assert.equal(of('is', '["ev", "nobody"]', 'null'), U);
  assert.equal(of('is', '["status", "a"]', '"present"'), T);
  assert.equal(of('is', '["status", "b"]', '"unknown"'), U, 'that something is unknown cannot be said either');
  assert.equal(of('below', '["arg", "n"]', '10', { n: 9 }), T);
  assert.equal(of('above', '["arg", "n"]', '10', { n: 9 }), F);
  for (const n of ['9', true, null, [9], { n: 9 }]) assert.equal(of('below', '["arg", "n"]', '10', { n }), U);
  for (const name of ['n', 'constructor', '__proto__', 'toString'])
    assert.equal(of('below', `["arg", "${name}"]`, '10'), U);
  assert.equal(of('is', '["arg", "list"]', '["arg", "same"]', { list: [1, { a: 2 }], same: [1, { a: 2 }] }), T);
  const named = JSON.parse('{"__proto__": 1}') as JsonObject;
  assert.deepEqual([truth('["has", "__proto__"]', T, U, named), truth('["has", "constructor"]', T, U, named)], [T, F]);
});

const operand: fc.Arbitrary<Operand> = fc.oneof(
  fc
    .oneof(fc.boolean(), fc.integer({ min: -2, max: 2 }), fc.constantFrom('x', ''), fc.constant(null))
    .map((value) => ({ value })),
  fc.constantFrom('a', 'b', 'c').map((answer) => ({ answer })),
  fc.constantFrom('a', 'b').map((status) => ({ status })),
  fc.constantFrom('x', 'constructor').map((arg) => ({ arg })),
);

const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      op: fc.constantFrom('is' as const, 'below' as const, 'above' as const),
      left: operand,
      right: operand,
    }),
    fc.record({ op: fc.constant('has' as const), arg: fc.constantFrom('x', 'constructor') }),
    fc.record({ op: fc.constant('not' as const), of: tie('tree') }),
    fc.record({
      op: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

const values = fc.oneof(fc.boolean(), fc.integer({ min: -2, max: 2 }), fc.constantFrom('x', ''), fc.constant(null));
const worlds = fc.record({ a: values, b: values, c: values });

function shown(world: Readonly<Record<string, JsonValue>>, hidden: readonly string[]): Parameters<typeof evaluate>[1] {
  const known = Object.entries(world).filter(([id]) => !hidden.includes(id));
  return { evidence: new Map(known.map(([id, value]) => [id, present(id, value)])), args: {} };
}

test('what is decided without knowing something stays as it is, whatever that turns out to be', () => {
  fc.assert(
    fc.property(trees, worlds, worlds, fc.subarray(['a', 'b', 'c']), (tree, one, other, hidden) => {
      const blind = evaluate(tree, shown(one, hidden));
      if (blind === undefined) return;
      assert.equal(evaluate(tree, shown(one, [])), blind);
      assert.equal(
        evaluate(tree, shown({ ...one, ...Object.fromEntries(hidden.map((id) => [id, other[id as 'a']])) }, [])),
        blind,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("the order of parts decides nothing, and De Morgan's laws hold of what is unknown too", () => {
  fc.assert(
    fc.property(
      fc.array(trees, { minLength: 1, maxLength: 4 }),
      worlds,
      fc.subarray(['a', 'b', 'c']),
      (of, world, hidden) => {
        const say = (tree: Tree): Truth => evaluate(tree, shown(world, hidden));
        const not = (tree: Tree): Tree => ({ op: 'not', of: tree });
        for (const [op, dual] of [
          ['all', 'any'],
          ['any', 'all'],
        ] as const) {
          assert.equal(say({ op, of: of.toReversed() }), say({ op, of }));
          assert.equal(say(not({ op, of })), say({ op: dual, of: of.map(not) }));
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

/** Another way to the same: a tree is true or false where it is so in every world that what is unknown leaves open. */
test('it is never true or false where some world that is left open says otherwise', () => {
  const open = [true, false, 0, 1, 'x', null] as const;
  fc.assert(
    fc.property(trees, worlds, fc.constantFrom('a', 'b', 'c'), (tree, world, hidden) => {
      const said = evaluate(tree, shown(world, [hidden]));
      const all = open.map((value) => evaluate(tree, shown({ ...world, [hidden]: value }, [])));
      if (said !== undefined) assert.deepEqual([...new Set(all)], [said]);
    }),
    { numRuns: 2_000 },
  );
});
