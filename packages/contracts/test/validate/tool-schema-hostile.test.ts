import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { compileToolSchema, toolSchemaFindings } from '@fpf/contracts/validate';
import { asArgument } from './judges.ts';

const root = (properties: object, more: object = {}): JsonObject =>
  ({ type: 'object', properties, additionalProperties: false, ...more }) as JsonObject;
const text = { type: 'string', maxLength: 10 };

function found(schema: unknown): readonly (readonly [string, string])[] {
  return toolSchemaFindings(schema).map(({ rule, pointer }) => [rule, pointer]);
}

test('hostile schemas give a finding, and never a crash', () => {
  let deep: unknown = text;
  for (let level = 0; level < 5_000; level += 1) deep = { not: deep };
  assert.equal(found(root({ a: deep }))[0]?.[0], 'depth');
  const wide = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'null' }]));
  assert.equal(found(root(wide(5_000)))[0]?.[0], 'keys');
  assert.equal(found(root({ a: { enum: Array.from({ length: 9_000 }, (_, index) => index) } }))[0]?.[0], 'size');
  assert.equal(found(root({ a: { const: 'x'.repeat(70_000) } }))[0]?.[0], 'size');
  assert.equal(found(root({ constructor: text }))[0]?.[0], 'reserved-key');
  assert.equal(
    found(
      JSON.parse('{"type":"object","additionalProperties":false,"properties":{"__proto__":{"type":"null"}}}'),
    )[0]?.[0],
    'reserved-key',
  );
  const loop: Record<string, unknown> = { type: 'object' };
  loop.not = loop;
  assert.equal(found(loop)[0]?.[0], 'depth');
  assert.equal(found(root({ a: { type: 'integer', minimum: NaN } }))[0]?.[0], 'number-range');
  assert.equal(found(root({ a: { const: new Date(0) } }))[0]?.[0], 'not-json');
});

test('the largest schemas of each shape that the limits let in compile, or give a finding', () => {
  const chain = (length: number): object => ({
    $defs: {
      ...Object.fromEntries(
        Array.from({ length }, (_, level) => [`d${level}`, { anyOf: [{ $ref: `#/$defs/d${level + 1}` }] }]),
      ),
      [`d${length}`]: { type: 'null' },
    },
  });
  const shapes: readonly JsonObject[] = [
    root(Object.fromEntries(Array.from({ length: 990 }, (_, index) => [`p${index}`, { type: 'null' }]))),
    root({ a: { anyOf: Array.from({ length: 1_900 }, () => ({ type: 'null' })) } }),
    root({ a: { $ref: '#/$defs/d0' } }, chain(31)),
    root({ a: { $ref: '#/$defs/d0' } }, chain(640)),
    root({ a: { enum: Array.from({ length: 256 }, (_, index) => [index]) } }),
  ];
  const answers = shapes.map((schema) => {
    const findings = toolSchemaFindings(schema);
    return findings.length > 0 ? findings[0]?.rule : compileToolSchema(schema).check({ a: 'no', p1: 'no' }).length > 0;
  });
  assert.deepEqual(answers, [true, true, true, 'size', true]);
});

test('values are bounded before anything recurses over them', () => {
  const { check } = compileToolSchema(asArgument({ type: 'array', maxItems: 9, items: { type: 'null' } }));
  let deep: unknown = null;
  for (let level = 0; level < 5_000; level += 1) deep = [deep];
  assert.deepEqual(
    check({ value: deep }).map(({ rule }) => rule),
    ['depth'],
  );
  const loop: unknown[] = [];
  loop.push(loop);
  assert.deepEqual(
    check({ value: loop }).map(({ rule }) => rule),
    ['depth'],
  );
  assert.deepEqual(
    check({ value: Array.from({ length: 20_001 }, () => null) }).map(({ rule }) => rule),
    ['size'],
  );
  assert.deepEqual(
    check(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]))).map(({ rule }) => rule),
    ['keys'],
  );
  for (const value of [undefined, () => 1, 1n, Symbol('x'), new Map(), new Date(0), NaN, Infinity, 2 ** 60]) {
    assert.equal(check({ value: [value] }).length, 1, typeof value);
  }
});

test('a long string costs its length check, and its pattern never sees it', () => {
  const { check } = compileToolSchema(
    asArgument({ type: 'string', maxLength: 1_000, pattern: '^(?:[a-z ]{1,30}){1,30}!$' }),
  );
  assert.ok(check({ value: 'a '.repeat(120_000) }).some(({ rule }) => rule === 'maxLength'));
});

test('patterns over many strings stop at what one check may cost', () => {
  const { check } = compileToolSchema(
    asArgument({
      type: 'array',
      maxItems: 300,
      items: { type: 'string', maxLength: 1_000, pattern: '^(?:[a-z ]{1,30}){1,30}!?$' },
    }),
  );
  const issues = check({ value: Array.from({ length: 260 }, () => 'ab'.repeat(400)) });
  assert.deepEqual(
    issues.map(({ rule }) => rule),
    ['size'],
  );
  assert.deepEqual(check({ value: ['ab'] }), []);
});

test('a large wrong value is refused with its first error, a small one with all', () => {
  const { check } = compileToolSchema(
    asArgument({
      type: 'array',
      maxItems: 10_000,
      items: { anyOf: Array.from({ length: 200 }, (_, index) => ({ const: index })) },
    }),
  );
  const small = check({ value: [-1, -2] });
  assert.ok(small.some(({ pointer }) => pointer === '/value/0') && small.length === 32);
  const large = check({ value: Array.from({ length: 9_999 }, () => -1) });
  assert.ok(large.length > 0 && large.every(({ pointer }) => pointer === '/value/0'));
});

test('members that have the names of methods neither crash nor pass', () => {
  const { check } = compileToolSchema(asArgument({ enum: [{}, [1], 'x'] }));
  for (const name of ['valueOf', 'toString', 'hasOwnProperty', 'toJSON', 'length', 'then']) {
    assert.deepEqual(
      check({ value: { [name]: 1 } }).map(({ rule, pointer }) => [rule, pointer]),
      [['enum', '/value']],
      name,
    );
  }
  assert.deepEqual(check({ value: {} }), []);
});
