import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JsonRule, readJson } from '@fpf/contracts/validate';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function ruleOf(input: string | Uint8Array): JsonRule | 'taken' {
  const read = readJson(input);
  return read.ok ? 'taken' : read.issue.rule;
}

/** Text, rule, pointer, offset. */
const refused: readonly (readonly [string, JsonRule, string, number])[] = [
  ['', 'syntax', '', 0],
  ['  ', 'syntax', '', 2],
  ['{', 'syntax', '', 1],
  ['{"a"', 'syntax', '/a', 4],
  ['{"a":', 'syntax', '/a', 5],
  ['{"a":1', 'syntax', '/a', 6],
  ['{"a":1,}', 'syntax', '', 7],
  ['{a:1}', 'syntax', '', 1],
  ["{'a':1}", 'syntax', '', 1],
  ['[1,]', 'syntax', '/1', 3],
  ['[1 2]', 'syntax', '/0', 3],
  ['[,1]', 'syntax', '/0', 1],
  ['{"a":[1,{"b/c~d":tru}]}', 'syntax', '/a/1/b~1c~0d', 17],
  ['nul', 'syntax', '', 0],
  ['NaN', 'syntax', '', 0],
  ['Infinity', 'syntax', '', 0],
  ['undefined', 'syntax', '', 0],
  ['01', 'syntax', '', 0],
  ['-', 'syntax', '', 0],
  ['+1', 'syntax', '', 0],
  ['.5', 'syntax', '', 0],
  ['1.', 'syntax', '', 0],
  ['1e', 'syntax', '', 0],
  ['0x10', 'syntax', '', 0],
  ['1_000', 'trailing', '', 1],
  ['"a', 'syntax', '', 0],
  ['"a\nb"', 'syntax', '', 2],
  ['"\\x"', 'syntax', '', 1],
  ['"\\u12g4"', 'syntax', '', 1],
  ['"\\', 'syntax', '', 1],
  ['/* c */ 1', 'syntax', '', 0],
  ['1 // c', 'trailing', '', 2],
  ['{} {}', 'trailing', '', 3],
  ['1 2', 'trailing', '', 2],
  [']', 'syntax', '', 0],
  ['\u00a01', 'syntax', '', 0],
  ['\uFEFF1', 'bom', '', 0],
  ['{"a":1,"a":2}', 'duplicate-key', '/a', 7],
  ['{"a":1,"\\u0061":2}', 'duplicate-key', '/a', 7],
  ['[{"x":{"b":1,"b":1}}]', 'duplicate-key', '/0/x/b', 13],
  ['{"__proto__":1}', 'reserved-key', '/__proto__', 1],
  ['{"\\u005f_proto__":1}', 'reserved-key', '/__proto__', 1],
  ['{"a":{"constructor":1}}', 'reserved-key', '/a/constructor', 6],
  ['{"a":1,"prototype":1}', 'reserved-key', '/prototype', 7],
  ['9007199254740993', 'number-range', '', 0],
  ['-9007199254740993', 'number-range', '', 0],
  ['9007199254740994', 'number-range', '', 0],
  ['9007199254740992.0', 'number-range', '', 0],
  ['9007199254740992.5', 'number-range', '', 0],
  ['9.007199254740993e15', 'number-range', '', 0],
  ['1e20', 'number-range', '', 0],
  ['[1e400]', 'number-range', '/0', 1],
  ['-1e999', 'number-range', '', 0],
  ['"\\ud800"', 'lone-surrogate', '', 0],
  ['"\\udc00\\ud800"', 'lone-surrogate', '', 0],
  ['{"\\ud800":1}', 'lone-surrogate', '', 1],
  ['"\ud800"', 'lone-surrogate', '', 0],
];

test('what is refused, by which rule, where', () => {
  for (const [text, rule, pointer, offset] of refused) {
    const read = readJson(text);
    assert.ok(!read.ok, `${JSON.stringify(text)} was taken`);
    assert.deepEqual(
      [read.issue.rule, read.issue.pointer, read.issue.offset],
      [rule, pointer, offset],
      JSON.stringify(text),
    );
    assert.ok(read.issue.message.length > 0);
  }
});

test('what is taken means what JSON.parse says', () => {
  const taken = [
    '0',
    '-0',
    '9007199254740991',
    '9007199254740992',
    '-9007199254740992',
    '1e2',
    '1.0',
    '0.1',
    '1E-400',
    '-0.0',
    '"\\ud83d\\ude00"',
    '"\\/"',
    '""',
    ' [ ] ',
    '{ }',
    '\t\r\n null',
    '{"":{"":1}}',
    '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
    '[[],{},[{}]]',
    '"\u007f\u2028"',
    '4503599627370497.5',
  ];
  for (const text of taken) {
    const read = readJson(text);
    assert.ok(read.ok, `${text}: ${read.ok ? '' : read.issue.message}`);
    assert.deepEqual(read.value, JSON.parse(text), text);
  }
});

test('the limits: each is taken at its edge and refused beyond it', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const members = (count: number): string =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
  assert.deepEqual([nested(32), nested(33), nested(5_000)].map(ruleOf), ['taken', 'depth', 'depth']);
  assert.equal(ruleOf('{"a":'.repeat(100_000)), 'size');
  assert.equal(ruleOf('['.repeat(200_000)), 'depth');
  assert.deepEqual([members(1_000), members(1_001)].map(ruleOf), ['taken', 'keys']);
  assert.equal(ruleOf(`[${members(500)},${members(501)}]`), 'keys');
  const text = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
  assert.deepEqual([text(262_144), text(262_145)].map(ruleOf), ['taken', 'size']);
  assert.deepEqual([text(262_144), text(262_145)].map(encode).map(ruleOf), ['taken', 'size']);
  assert.equal(ruleOf(`"${'é'.repeat(131_071)}"`), 'taken');
  assert.equal(ruleOf(`"${'é'.repeat(131_072)}"`), 'size');
});

test('a caller may set its own limits, each alone', () => {
  assert.ok(readJson('['.repeat(40) + ']'.repeat(40), { depth: 40 }).ok);
  assert.ok(!readJson('[1]', { depth: 0 }).ok);
  assert.ok(!readJson('{"a":1}', { keys: 0 }).ok);
  assert.ok(!readJson('[1,2,3]', { bytes: 6 }).ok);
});

test('bytes: UTF-8 without a mark, and offsets count bytes', () => {
  assert.deepEqual(readJson(encode('{"é":"😀"}')), { ok: true, value: { é: '😀' } });
  assert.equal(ruleOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x31])), 'bom');
  const late = readJson(encode('["é😀", x]'));
  assert.ok(!late.ok);
  assert.equal(late.issue.offset, encode('["é😀", ').length);
  const bad: readonly (readonly [readonly number[], number])[] = [
    [[0x22, 0xff, 0x22], 1],
    [[0x22, 0xc0, 0xaf, 0x22], 1],
    [[0x22, 0x61, 0xed, 0xa0, 0x80, 0x22], 2],
    [[0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 1],
    [[0x22, 0xe2, 0x82], 1],
    [[0xff, 0xfe, 0x31, 0x00], 0],
  ];
  for (const [bytes, offset] of bad) {
    const read = readJson(new Uint8Array(bytes));
    assert.ok(!read.ok);
    assert.deepEqual([read.issue.rule, read.issue.offset], ['utf8', offset]);
  }
});

test('an issue shows untrusted text escaped and cut', () => {
  const read = readJson(`{"${'\u202e'.repeat(200)}":1,"${'\u202e'.repeat(200)}":1}`);
  assert.ok(!read.ok);
  assert.match(read.issue.message, /^[\x20-\x7e…]+$/);
  assert.ok(read.issue.message.length < 600);
});

test('what was read has no way to a prototype that JSON.parse has not', () => {
  const read = readJson('{"a":{"b":1}}');
  assert.ok(read.ok);
  assert.equal(Object.getPrototypeOf(read.value), Object.prototype);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});
