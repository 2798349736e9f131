import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../fast-check.ts';
import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { json, reversed } from '../arbitrary.ts';

test('numbers are written as RFC 8785 asks', () => {
  const vectors: readonly (readonly [number, string])[] = [
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [1e20, '100000000000000000000'],
    [1e21, '1e+21'],
    [123456789012345680000, '123456789012345680000'],
    [0.000001, '0.000001'],
    [0.0000001, '1e-7'],
    [4.5, '4.5'],
    [2e-3, '0.002'],
    [1e30, '1e+30'],
    [333333333.3333333, '333333333.3333333'],
    [-1.5, '-1.5'],
  ];
  for (const [value, text] of vectors) assert.equal(canonicalJson(value), text);
});

test('strings keep every character and escape only what must be escaped', () => {
  const vectors: readonly (readonly [string, string])[] = [
    ['\u20ac$\u000f\nA\'B"\\\\"/', '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
    ['\b\t\n\f\r', '"\\b\\t\\n\\f\\r"'],
    ['\u0000\u001f', '"\\u0000\\u001f"'],
    ['\u007f\u2028\u2029', '"\u007f\u2028\u2029"'],
    ['😀', '"😀"'],
  ];
  for (const [value, text] of vectors) assert.equal(canonicalJson(value), text);
});

test('keys are sorted by UTF-16 code units, at every level', () => {
  const value = {
    '\u20ac': 1,
    '\r': 2,
    '\ufb33': 3,
    '1': 4,
    '😀': 5,
    '\u0080': 6,
    '\u00f6': { b: 1, a: [{ d: 1, c: 2 }] },
  };
  assert.equal(
    canonicalJson(value),
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":{"a":[{"c":2,"d":1}],"b":1},"\u20ac":1,"😀":5,"\ufb33":3}',
  );
});

test('what JSON cannot carry exactly is refused', () => {
  const refused: readonly unknown[] = [
    NaN,
    Infinity,
    -Infinity,
    '\ud800',
    { 'a\udc00': 1 },
    undefined,
    [undefined],
    1n,
    () => 1,
    Symbol('x'),
    new Date(0),
    new Map(),
    new Uint8Array(1),
    Object.create({ inherited: 1 }),
  ];
  for (const value of refused) assert.throws(() => canonicalJson(value as JsonValue), TypeError);
  let deep: JsonValue = 1;
  for (let level = 0; level < 5_000; level += 1) deep = [deep];
  assert.throws(() => canonicalJson(deep), TypeError);
});

test('an absent member is no member', () => {
  assert.equal(canonicalJson({ a: 1, b: undefined } as unknown as JsonValue), '{"a":1}');
});

test('the order of keys does not matter', () => {
  fc.assert(fc.property(json, (value) => assert.equal(canonicalJson(reversed(value)), canonicalJson(value))));
});

test('the text parses back to the value, and to the same text', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = canonicalJson(value);
      assert.deepEqual(JSON.parse(text), value);
      assert.equal(canonicalJson(JSON.parse(text) as JsonValue), text);
    }),
  );
});

test('different values have different texts', () => {
  fc.assert(fc.property(json, json, (a, b) => assert.equal(canonicalJson(a) === canonicalJson(b), deepSame(a, b))));
});

function deepSame(a: JsonValue, b: JsonValue): boolean {
  try {
    assert.deepEqual(a, b);
    return typeof a === typeof b;
  } catch {
    return false;
  }
}
