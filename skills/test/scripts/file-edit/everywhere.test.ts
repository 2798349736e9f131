import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary } from '../../support/folders.ts';
import { byHand, shippedModule } from '../../support/shipped-script.ts';

const { placesOf } = await shippedModule<{
  readonly placesOf: (text: string, wanted: string, word: boolean) => readonly number[];
}>('file-edit/scripts/everywhere.mjs');

const unit = fc.constantFrom('a', 'b', 'é', '_', '1', ' ', '.', '\n', '🙂', '𝐚', '\u0301');
const texts = fc.string({ unit, maxLength: 24 });
const wanted = fc.string({ unit, minLength: 1, maxLength: 3 });
const escaped = (text: string): string => text.replaceAll(/[$.*+?^{}()|[\]\\]/g, '\\$&');

test('the places of a text are those that a search from left to right finds', () => {
  fc.assert(
    fc.property(texts, wanted, (text, one) => {
      assert.deepEqual(
        placesOf(text, one, false),
        [...text.matchAll(new RegExp(escaped(one), 'g'))].map(({ index }) => index),
      );
    }),
  );
});

test('a whole word has no letter beside an end that is one', () => {
  const joins = String.raw`[\p{L}\p{M}\p{N}_]`;
  fc.assert(
    fc.property(texts, wanted, (text, one) => {
      const starts = new RegExp(`^${joins}`, 'u').test(one) ? `(?<!${joins})` : '';
      const ends = new RegExp(`${joins}$`, 'u').test(one) ? `(?!${joins})` : '';
      const pattern = new RegExp(`${starts}${escaped(one)}${ends}`, 'gu');
      assert.deepEqual(
        placesOf(text, one, true),
        [...text.matchAll(pattern)].map(({ index }) => index),
      );
    }),
  );
});

test('what is replaced everywhere and replaced back is as it was', async (t) => {
  const workspace = temporary(t);
  const file = join(workspace, 'a.txt');
  const run = async (old_text: string, new_text: string): ReturnType<typeof byHand> =>
    byHand('file-edit/scripts/replace-everywhere.mjs', workspace, { old_text, new_text });
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', 'b', '\r\n', ' '), minLength: 1, maxLength: 20 }),
      async (text) => {
        writeFileSync(file, `${text}a`);
        const there = await run('a', 'x');
        assert.equal(there.output?.['replacements'], `${text}a`.split('a').length - 1, there.refused);
        await run('x', 'a');
        assert.equal(readFileSync(file, 'utf8'), `${text}a`);
      },
    ),
    { numRuns: 10 },
  );
});
