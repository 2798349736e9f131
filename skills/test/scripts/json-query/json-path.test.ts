// The path language of json-query: what it means, what it refuses, and that no path takes long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

const { readTree } = await shippedModule<{
  readTree: (text: string) => { text: string; start: Int32Array; end: Int32Array };
}>('json-query/scripts/json-tree.mjs');
const { readPath } = await shippedModule<{ readPath: (text: string) => unknown }>('json-query/scripts/path.mjs');
const { select } = await shippedModule<{ select: (tree: unknown, path: unknown) => readonly number[] }>(
  'json-query/scripts/select.mjs',
);
const { compareNumbers } = await shippedModule<{ compareNumbers: (a: string, b: string) => number }>(
  'json-query/scripts/decimals.mjs',
);

function found(json: string, path: string): readonly string[] {
  const tree = readTree(json);
  return select(tree, readPath(path)).map((node) => tree.text.slice(tree.start[node], tree.end[node]));
}

test('slices are those of RFC 9535, which are those of Python', () => {
  const list = '[0,1,2,3,4,5,6]';
  const cases: readonly (readonly [string, string])[] = [
    ['1:3', '1,2'],
    ['5:', '5,6'],
    [':2', '0,1'],
    ['1:5:2', '1,3'],
    ['5:1:-2', '5,3'],
    ['::-1', '6,5,4,3,2,1,0'],
    ['-2:', '5,6'],
    [':-5', '0,1'],
    ['-1:-9:-3', '6,3,0'],
    ['3:3', ''],
    ['::0', ''],
    ['-99:99', '0,1,2,3,4,5,6'],
    ['99:-99:-1', '6,5,4,3,2,1,0'],
  ];
  for (const [slice, wanted] of cases) assert.equal(found(list, `$[${slice}]`).join(','), wanted, slice);
});

test('comparisons are those of RFC 9535', () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['@.no == @.neither', true],
    ['@.no == 1', false],
    ['@.no != 1', true],
    ['@.no < 1', false],
    ['@.a == 1.0', true],
    ['@.a == "1"', false],
    ['@.t < "b"', true],
    ['@.t >= "a"', true],
    ['@.t < 1', false],
    ['@.l == @.m', true],
    ['@.o == @.p', true],
    ['@.o != @.l', true],
    ['@.n == null', true],
    ['@.y == true && !(@.y == false)', true],
    ["@['t'] == 'a' || @.no", true],
    ['@.l[1] == $[0].a', false],
    ['@.l[0] == $[0].a', true],
    ['"\\uD83D\\uDE00" > "\\uFFFD"', true],
  ];
  const json =
    '[{"a":1,"t":"a","l":[1,{"x":null}],"m":[1.0,{"x":null}],"o":{"p":1,"q":2},"p":{"q":2,"p":1},"n":null,"y":true}]';
  for (const [filter, holds] of rows) assert.equal(found(json, `$[?${filter}]`).length, holds ? 1 : 0, filter);
});

test('what is no path is refused with the place where it goes wrong', () => {
  const wrong = [
    '',
    'a',
    '$.',
    '$..',
    '$[',
    '$[]',
    '$[1',
    "$['a",
    '$[1.5]',
    '$[01]',
    '$.a b',
    '$[?]',
    '$[?@.a ==]',
    '$[?1]',
    '$[?@..a == 1]',
    '$[?!!@.a]',
  ];
  wrong.push(
    '$[?(@.a]',
    '$[?@.a == b]',
    "$['\\x']",
    '$[?!@.a == 1]',
    '$[?length(@) > 1]',
    `$${'.a'.repeat(80)}`,
    `$[?${'('.repeat(40)}@.a`,
  );
  wrong.push(`$${'[?@'.repeat(20)}`, '$[99999999999999999999]');
  for (const path of wrong)
    assert.throws(() => readPath(path), /^Error: the query is not a path: .+, at character \d+ of "/, path);
});

test('any text is a path or is refused; nothing else is thrown', () => {
  const pieces = [
    '$',
    '@',
    '.',
    '..',
    '[',
    ']',
    '*',
    '?',
    '(',
    ')',
    '!',
    '&&',
    '||',
    '==',
    '<',
    '1',
    '-1',
    ':',
    ',',
    "'a'",
    '"b"',
    'a',
    ' ',
    '\\',
    '"',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      try {
        found('{"a":[1,{"b":"a"}]}', `$${parts.join('')}`);
      } catch (error) {
        assert.match(String(error), /^Error: the query is not a path: /);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a path that multiplies is stopped by what it looks at', () => {
  const nested = `${'['.repeat(60)}1${']'.repeat(60)}`;
  assert.throws(() => found(nested, `$${'..*'.repeat(20)}`), /looks at more than 10000000 values/);
});

test('numbers compare as the exact decimals that they are written as', () => {
  const decimal = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: -25, max: 25 }))
    .map(([minus, digits, exponent]) => ({
      text: `${minus ? '-' : ''}${digits}e${exponent}`,
      size: (minus ? -digits : digits) * 10n ** BigInt(exponent + 25),
    }));
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      assert.equal(Math.sign(compareNumbers(a.text, b.text)), a.size < b.size ? -1 : a.size > b.size ? 1 : 0);
      assert.equal(compareNumbers(a.text, a.text), 0);
    }),
  );
  for (const [a, b] of [
    ['1.10', '1.1'],
    ['1e2', '100'],
    ['-0', '0.0e9'],
    ['0.01', '1E-2'],
  ] as const)
    assert.equal(compareNumbers(a, b), 0, `${a} ${b}`);
});
