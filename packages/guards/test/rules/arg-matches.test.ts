import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArgMatch, JsonValue } from '@fpf/contracts';
import { argMatches } from '../../src/rules/arg-matches.ts';
import { sameJson } from '../../src/rules/same-json.ts';
import { toldBy } from '../../src/rules/told-by.ts';
import { canonicalJson } from '@fpf/contracts/hash';
import { caseOf, present } from '../support/permission.ts';
import { fc } from '../support/fast-check.ts';

function matches(match: ArgMatch, value: JsonValue | undefined, real?: JsonValue): string {
  const { tool } = caseOf({});
  const { told } = toldBy(real === undefined ? [] : [present('path.real:{args.x}', real)]);
  return argMatches(match, 'x', { tool, args: value === undefined ? {} : { x: value }, told });
}

test('equals is the whole value, of the same type', () => {
  assert.equal(matches({ equals: 'npm test' }, 'npm test'), 'yes');
  assert.equal(matches({ equals: 'npm test' }, 'npm test && rm -rf x'), 'no');
  assert.equal(matches({ equals: { a: [1], b: 2 } }, { b: 2, a: [1] }), 'yes');
  assert.equal(matches({ equals: [1, 2] }, [2, 1]), 'no');
  assert.equal(matches({ equals: {} }, { constructor: 1 }), 'no');
  assert.equal(matches({ equals: null }, null), 'yes');
  for (const [wanted, value] of [
    [5, '5'],
    ['5', 5],
    [null, 0],
    [[], {}],
    [true, 'true'],
    ['x', ['x']],
  ] as const)
    assert.equal(matches({ equals: wanted }, value), 'unknown', JSON.stringify([wanted, value]));
});

test('one_of is any of several, and unknown where only a type keeps it from being one', () => {
  assert.equal(matches({ one_of: ['a', 'b'] }, 'b'), 'yes');
  assert.equal(matches({ one_of: ['a', 'b'] }, 'c'), 'no');
  assert.equal(matches({ one_of: ['a', 1] }, 'c'), 'unknown');
  assert.equal(matches({ one_of: [1] }, '1'), 'unknown');
});

test('text is a pattern for the whole text', () => {
  assert.equal(matches({ text: 'npm test' }, 'npm test; rm'), 'no');
  assert.equal(matches({ text: 'npm *' }, 'npm test'), 'yes');
  assert.equal(matches({ text: '*' }, 7), 'unknown');
  assert.equal(matches({ text: '.*' }, 'anything'), 'no', 'no regular expression');
});

test('numbers are compared as numbers', () => {
  assert.equal(matches({ min: 1, max: 3 }, 3), 'yes');
  assert.equal(matches({ min: 1, max: 3 }, 4), 'no');
  assert.equal(matches({ min: 1 }, '2'), 'unknown');
  assert.equal(matches({ max: 3 }, NaN), 'unknown');
});

test('nothing is known of an argument that is not there, or is a member of all objects', () => {
  for (const match of [
    { equals: 'x' },
    { one_of: ['x'] },
    { text: '*' },
    { path: ['**'] },
    { min: 0 },
    { max: 0 },
  ] as const)
    assert.equal(matches(match as ArgMatch, undefined), 'unknown');
  const { tool } = caseOf({});
  for (const name of ['constructor', '__proto__', 'toString'])
    assert.equal(argMatches({ text: '*' }, name, { tool, args: {}, told: () => undefined }), 'unknown');
});

test('a path fits as it is written and where it leads, or it is not known to fit', () => {
  const match: ArgMatch = { path: ['src/**', 'docs/*.md'] };
  assert.equal(matches(match, 'src/a', 'src/a'), 'yes');
  assert.equal(matches(match, './src//a', 'src/a'), 'yes');
  assert.equal(matches(match, 'lib/a', 'lib/a'), 'no');
  assert.equal(matches(match, 'src/link', 'secret/x'), 'unknown', 'a link out');
  assert.equal(matches(match, 'link/x', 'src/x'), 'unknown', 'a link in');
  assert.equal(matches(match, 'src/a'), 'unknown', 'nobody said where it leads');
  for (const real of ['/etc', '../x', '', 7, null]) assert.equal(matches(match, 'src/a', real), 'unknown');
  for (const path of ['/src/a', 'src/../src/a', 'src\\a', 'src/a\0', '\ud800', '', 'C:/src/a', 7, ['src/a']])
    assert.equal(matches(match, path, 'src/a'), 'unknown', String(path));
});

test('of several members one no is enough for a no, and one unknown keeps it from a yes', () => {
  assert.equal(matches({ text: 'a*', one_of: ['ab', 'b'] }, 'ab'), 'yes');
  assert.equal(matches({ text: 'a*', one_of: ['b'] }, 'ab'), 'no');
  assert.equal(matches({ text: '*', min: 1 }, 'x'), 'unknown');
  assert.equal(matches({ text: 'y', min: 1 }, 'x'), 'no');
});

test('two values are the same where their canonical texts are', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
      const [one, other] = [a as JsonValue, b as JsonValue];
      assert.equal(sameJson(one, other), canonicalJson(one) === canonicalJson(other));
      assert.equal(sameJson(one, structuredClone(one)), true);
    }),
  );
});
