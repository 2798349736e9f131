import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withHexValues } from '../../src/engine/blob-text.ts';
import { fc } from '../support/fast-check.ts';

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
      fc.array(fc.oneof({ weight: 3, arbitrary: quiet }, fc.constantFrom('plain' as const, 'blob' as const)), { maxLength: 20 }),
      (parts) => {
        const places = parts.filter((part) => part === 'plain' || part === 'blob');
        const text = parts.map((part) => (part === 'plain' || part === 'blob' ? '?' : part)).join(' ');
        const expected = parts.map((part) => (part === 'plain' ? '?' : part === 'blob' ? 'unhex(?)' : part)).join(' ');
        assert.equal(
          withHexValues(text, (index) => places[index] === 'blob'),
          expected,
        );
      },
    ),
  );
});
