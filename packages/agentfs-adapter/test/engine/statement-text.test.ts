import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesOf, withBlobsAgain, withoutBlobs } from '../../src/engine/statement-text.ts';
import { fc } from '../support/fast-check.ts';

const taken: Readonly<Record<string, string>> = { '-': '?', t: 'CAST(? AS BLOB)', x: 'unhex(?)' };

/** Parts of statements in which a question mark is no place for a value. */
const quiet = fc.constantFrom(
  ' ',
  'SELECT',
  "'it''s a ?'",
  '"a ""?"" name"',
  '`?`',
  '[?]',
  '-- why?\n',
  '/* ? ?\n */',
  "x'00'",
  "''",
  ',',
  '(',
  ')',
);

test('only the places that a blob takes are changed, and nothing that is quoted or said in a comment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: quiet }, fc.constantFrom('-' as const, 't' as const, 'x' as const)), {
        maxLength: 20,
      }),
      (parts) => {
        const places = parts.filter((part) => part in taken).join('');
        const text = parts.map((part) => (part in taken ? '?' : part)).join(' ');
        const expected = parts.map((part) => taken[part] ?? part).join(' ');
        assert.equal(withBlobsAgain(text, places), expected);
      },
    ),
  );
});

test('bytes are handed over as the text that they are, or by their hexadecimal digits, and come back from either', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      ),
      (bytes) => {
        const places = placesOf([bytes, 7, null]);
        const [text, ...others] = withoutBlobs([bytes, 7, null], places);
        assert.deepEqual(others, [7, null]);
        assert.match(places, /^[tx]--$/);
        assert.deepEqual(Buffer.from(text as string, places[0] === 't' ? 'utf8' : 'hex'), Buffer.from(bytes));
        if (places[0] === 't') assert.ok(!(text as string).includes('\0'));
      },
    ),
  );
});
