import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { type JsonRule, readJson } from '@fpf/contracts/validate';
import { json } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test('every JSON document within the limits is read as JSON.parse reads it, from text and from bytes, spaced or not', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      for (const input of [text, encode(text)])
        assert.deepEqual(readJson(input), { ok: true, value: JSON.parse(text) as JsonValue });
    }),
  );
});

const documented = new Set<JsonRule>([
  'duplicate-key',
  'reserved-key',
  'number-range',
  'lone-surrogate',
  'depth',
  'keys',
  'size',
  'bom',
]);

/** Never throws; agrees with JSON.parse, but for the documented refusals. */
function agrees(text: string): void {
  const read = readJson(text);
  let parsed: { readonly value: unknown } | undefined;
  try {
    parsed = { value: JSON.parse(text) as unknown };
  } catch {
    parsed = undefined;
  }
  if (read.ok) assert.deepEqual({ value: read.value }, parsed, JSON.stringify(text));
  else if (parsed) assert.ok(documented.has(read.issue.rule), `${JSON.stringify(text)}: ${read.issue.rule}`);
}

test('a text that is nearly JSON is judged as JSON.parse judges it, but for the documented refusals', () => {
  const edit = fc.tuple(
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom(
      '',
      ',',
      '"',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\\',
      '0',
      '-',
      '.',
      'e',
      'null',
      ' ',
      '\u0001',
      '\ud800',
      '\\u',
      '1e999',
      '"a":',
    ),
  );
  fc.assert(
    fc.property(json, fc.array(edit, { minLength: 1, maxLength: 3 }), (value, edits) => {
      let text = JSON.stringify(value);
      for (const [at, cut, put] of edits) {
        const where = at % (text.length + 1);
        text = text.slice(0, where) + put + text.slice(where + cut);
      }
      agrees(text);
    }),
    { numRuns: 2_000 },
  );
});

test('tokens in any order are judged as JSON.parse judges them, but for the documented refusals', () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '""',
    '1',
    '-0',
    '0.5e3',
    '9007199254740993',
    'true',
    'null',
    ' ',
    '\n',
    '"\\n"',
    '"__proto__"',
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => agrees(tokens.join(''))),
    { numRuns: 5_000 },
  );
});

test('arbitrary text and arbitrary bytes never throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), agrees));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const read = readJson(bytes);
      if (!read.ok) assert.ok(read.issue.offset >= 0 && read.issue.offset <= bytes.length);
    }),
  );
});
