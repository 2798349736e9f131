import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { readLiterally } from '../../src/literal/read-literally.ts';
import { fc } from '../support/fast-check.ts';
import { cutUnits, type Unit } from '../../src/text/cut-units.ts';
import { unlearned } from './tools.ts';

const words =
  'count lines of the book maple oak room on at for to from rename branch called resize picture remind drop columns ' +
  'note: README.md src/a.ts ~/x/y.csv a/b/ paula@x.org https://x.org/a?b=1 tomorrow 10:30 9am 64x48 45 3.5 12% $20 ' +
  "90s INV-7 fooBar a_b v1.2.3 10.0.0.1 EUR O'Brien don't 日本語 😀 Ünïcode \"a b' , . ? ( ) -> and — “ \"";
const quoted = ['"my notes.txt"', "'old stuff'", '“ä b”', '`a b`', 'C:\\Work\\a.txt', '14 March', 'Anna Lee'];
const pieces = [...words.split(' '), ...quoted];
const request = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'grapheme', maxLength: 6 })),
    { maxLength: 14 },
  )
  .map((words) => words.join(' '));

test('units are in their order, apart from one another, and every letter and digit is in one', () => {
  fc.assert(
    fc.property(fc.oneof(request, fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
      const units = cutUnits(text);
      let end = 0;
      for (const unit of units) {
        assert.ok(unit.start >= end && unit.end > unit.start, JSON.stringify(units));
        assert.ok(text.slice(unit.start, unit.end).includes(unit.text));
        assert.doesNotMatch(text.slice(end, unit.start), /[\p{L}\p{Nd}]/u, JSON.stringify([text, units]));
        end = unit.end;
      }
      assert.doesNotMatch(text.slice(end), /[\p{L}\p{Nd}]/u, JSON.stringify([text, units]));
    }),
  );
});

test('quotes in quotes are one unit, and one that is not closed is none', () => {
  const quotes = (text: string): readonly string[] =>
    cutUnits(text).flatMap((unit) => (unit.kind === 'quote' ? [unit.text] : []));
  assert.deepEqual(quotes('note “say “hi” to Ann” now'), ['say “hi” to Ann']);
  assert.deepEqual(quotes('«a «b» c» and “d”'), ['a «b» c', 'd']);
  assert.deepEqual(quotes('“a and “b”'), ['b']);
  assert.deepEqual(quotes('“““'), []);
});

test('what a file is called by is its ending, and a word with a point is no path', () => {
  const paths = (text: string): readonly string[] =>
    cutUnits(text).flatMap((unit) => (unit.kind === 'path' ? [unit.text] : []));
  assert.deepEqual(paths('A.TXT, b.tar.gz, .env, *.md and c.docx.'), ['A.TXT', 'b.tar.gz', '.env', '*.md', 'c.docx']);
  assert.deepEqual(paths('e.g. foo.bar, 3.14 and a.textual'), []);
});

/** Texts are whole units or runs of them, as typed; numbers are a unit; choices and flags are no piece of a text. */
function isWhole(value: JsonValue, text: string, units: readonly Unit[]): boolean {
  if (Array.isArray(value)) return value.every((one) => isWhole(one, text, units));
  if (typeof value === 'boolean' || value === 'oak' || value === 'maple') return true;
  if (typeof value === 'number')
    return units.some(({ kind, text: own }) => kind === 'size' || Number(own.replace(/[^\d.-]/g, '')) === value);
  return units.some((first, at) =>
    units.slice(at).some((last, more) => value === (more === 0 ? first.text : text.slice(first.start, last.end))),
  );
}

/** Choices that people say with other words, or with a sign. */
const currencies: Readonly<Record<string, RegExp>> = { '"EUR"': /euro|€/i, '"USD"': /dollar|\$/i, '"GBP"': /pound|£/i };

test('no value is a part of a unit, whatever is asked', () => {
  let calls = 0;
  fc.assert(
    fc.property(request, (text) => {
      const reading = readLiterally(text, unlearned);
      if (!('call' in reading)) return;
      calls += 1;
      const units = cutUnits(text);
      for (const value of Object.values(reading.call.args))
        assert.ok(
          currencies[JSON.stringify(value)]?.test(text) || isWhole(value, text, units),
          JSON.stringify([text, reading]),
        );
    }),
    { numRuns: Number(process.env['FPF_TEST_RUNS'] ?? 4_000) },
  );
  assert.ok(calls > 0, 'some of them are calls');
});

test('the longest request is read in time, whatever it is made of', () => {
  for (const piece of [
    'a',
    'a ',
    'A ',
    'a.',
    '1,',
    '-',
    '"',
    "'",
    'a/',
    'a@',
    'and, ',
    'a_',
    '1x',
    '~/',
    '日',
    'Maple 10:30 ',
    'x.md, ',
  ]) {
    const text = piece.repeat(Math.ceil(8_192 / piece.length)).slice(0, 8_192);
    const begun = performance.now();
    readLiterally(text, unlearned);
    assert.ok(performance.now() - begun < 10_000, JSON.stringify(piece));
  }
});
