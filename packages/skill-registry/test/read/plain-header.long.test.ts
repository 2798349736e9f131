import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainHeader } from '../../src/read/plain-header.ts';
import { readYamlHeader } from '../../src/read/yaml-header.ts';
import { fc } from '../support/fast-check.ts';
import { nearlyPlain, repeated } from '../support/header-pieces.ts';

/** Where the plain reader answers, it answers what `yaml` does, places and all. */
function same(text: string): boolean {
  const plain = readPlainHeader(text);
  if (plain) assert.deepEqual({ header: plain, problems: [] }, readYamlHeader(text), JSON.stringify(text));
  return plain !== undefined;
}

test('gives exactly what yaml gives, or leaves it to yaml', () => {
  let read = 0;
  let asked = 0;
  fc.assert(
    fc.property(nearlyPlain, (text) => {
      asked += 1;
      if (text !== '' && same(text)) read += 1;
    }),
    { numRuns: 3_000 },
  );
  assert.ok(read > asked / 20, `the plain reader took ${read} of ${asked}: the property says little`);
});

test('any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })),
      (text) => void same(`a: ${text}\n`),
    ),
  );
  fc.assert(fc.property(repeated, (text) => void same(`${text.slice(0, 200)}\n`)));
});

test('every single character, at the start, inside and at the end of a value', () => {
  for (let code = 0; code < 0x3100; code += 1) {
    const char = String.fromCharCode(code);
    const values = [
      char,
      `${char}x`,
      `x${char}y`,
      `x ${char}y`,
      `x${char} y`,
      `x${char}`,
      `"x${char}"`,
      `'${char}x'`,
      `[a${char}, b]`,
      `[a, ${char}b]`,
    ];
    for (const value of values) same(`a: ${value}\n`);
    for (const text of [
      `a:\n  b: ${char}c\n`,
      `a:\n  - ${char}c\n`,
      `a: b\n  ${char}c\n`,
      `a: b\n  c${char}\n`,
      `a: >\n  ${char}c\n  d${char}\n`,
      `a: |-\n  ${char}\n`,
    ])
      same(text);
  }
});

const taken = [
  'name: demo\ndescription: Does it. Use when asked, e.g. "now" (v1.2).\nmetadata:\n  version: "1.0.0"\n  a: b\nallowed-tools: x y\n',
  'description: goes on\n  over two lines,\n  or "three"\n',
  'description: >-\n  goes on\n  over: two lines\n',
  'description: |\n  one\n  two\n',
  'allowed-tools: [Read, Write]\ntags:\n  - a b\n  - c\n',
];
for (const text of taken) test(`takes ${JSON.stringify(text)}`, () => assert.ok(readPlainHeader(text) && same(text)));

const left = [
  'a: b: c',
  'a: b #c',
  'a: b:',
  'a: [b: c]',
  'a: |\n  b\n\n  c',
  'a: b\na: c',
  'a: b\n\n  c',
  'a: "b\\n"',
  "a: 'b''c'",
  'a: &b c',
  '- a',
  ' a: b',
  'a:b',
  'a: b\n---',
  'a:\n b: c\n  d: e',
];
for (const text of left)
  test(`leaves ${JSON.stringify(text)} to yaml`, () => assert.equal(readPlainHeader(`${text}\n`), undefined));
