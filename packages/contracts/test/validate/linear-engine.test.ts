import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileToolSchema } from '@fpf/contracts/validate';
import { createLinearEngine, TooCostly } from '../../src/validate/pattern/linear-engine.ts';
import { loadRe2 } from '../../src/validate/pattern/load-re2.ts';

const re2 = loadRe2();

test('an engine is known to Ajv by pattern and flags: two patterns of one schema are never mixed up', () => {
  const engine = createLinearEngine(re2, { spent: 0, most: 1_000 });
  assert.equal(engine('^a$', 'u').toString(), '/^a$/u');
  const string = (pattern: string): object => ({ type: 'string', maxLength: 9, pattern });
  const { check } = compileToolSchema({
    type: 'object',
    additionalProperties: false,
    properties: {
      a: string('^a+$'),
      b: string('^b+$'),
      map: {
        type: 'object',
        additionalProperties: false,
        patternProperties: { '^x': { type: 'boolean' }, '^y': { type: 'integer' } },
      },
    },
  } as never);
  assert.deepEqual(check({ a: 'aa', b: 'bb', map: { x: true, y: 1 } }), []);
  assert.deepEqual(
    check({ a: 'bb' }).map(({ pointer, rule }) => [pointer, rule]),
    [['/a', 'pattern']],
  );
  assert.deepEqual(
    check({ b: 'aa' }).map(({ pointer, rule }) => [pointer, rule]),
    [['/b', 'pattern']],
  );
  assert.deepEqual(
    check({ map: { x: 1, y: true } }).map(({ pointer, rule }) => [pointer, rule]),
    [
      ['/map/x', 'type'],
      ['/map/y', 'type'],
    ],
  );
});

test('a pattern that stalls a backtracking engine is metered as linear, and answers', () => {
  const meter = { spent: 0, most: Infinity };
  const pattern = createLinearEngine(re2, meter)('^(a+)+$', 'u');
  assert.equal(pattern.test(`${'a'.repeat(30_000)}!`), false);
  const once = meter.spent;
  assert.equal(pattern.test('a'.repeat(60_003)), true);
  assert.equal(meter.spent - once, 2 * once);
});

test('matching stops when it has cost what it may', () => {
  const engine = createLinearEngine(re2, { spent: 0, most: 100 });
  assert.throws(() => engine('^(?:abc){20}$', 'u').test('a'.repeat(99)), TooCostly);
});
