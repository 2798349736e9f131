import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary } from '../../support/folders.ts';
import { byHand, shippedModule } from '../../support/shipped-script.ts';

type Lines = {
  readonly count: number;
  readonly start: (line: number) => number;
  readonly next: (line: number) => number;
  readonly textOf: (line: number) => string;
  readonly endOf: (line: number) => string;
  readonly lineAt: (place: number) => number;
};
const { linesOf } = await shippedModule<{ readonly linesOf: (text: string) => Lines }>('file-edit/scripts/lines.mjs');

const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\r', '\n', '\r\n', '🙂'), maxLength: 30 });
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

test('lines and their ends are the whole text, and every place lies in its line', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines = linesOf(text);
      const all = numbers(lines.count);
      assert.equal(all.map((line) => lines.textOf(line) + lines.endOf(line)).join(''), text);
      assert.ok(all.every((line) => !/[\r\n]/.test(lines.textOf(line)) && /^(?:\r\n|\n|\r|)$/.test(lines.endOf(line))));
      for (const line of all)
        for (let at = lines.start(line); at < lines.next(line); at++) assert.equal(lines.lineAt(at), line);
    }),
  );
});

test('lines that are inserted and deleted again leave the file as it was', async (t) => {
  const workspace = temporary(t);
  const file = join(workspace, 'a.txt');
  await fc.assert(
    fc.asyncProperty(
      texts.filter((text) => /[\r\n]$/.test(text)),
      fc.array(fc.constantFrom('x', ' y', ''), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (text, added, place) => {
        writeFileSync(file, text);
        const after = place % (linesOf(text).count + 1);
        const inserted = await byHand('file-edit/scripts/insert-lines.mjs', workspace, {
          path: 'a.txt',
          content: `${added.join('\n')}\n`,
          after_line: after,
        });
        assert.equal(inserted.output?.['lines'], linesOf(text).count + added.length, inserted.refused);
        const range = { first_line: after + 1, last_line: after + added.length, first_text: added[0] };
        const deleted = await byHand('file-edit/scripts/delete-lines.mjs', workspace, { path: 'a.txt', ...range });
        assert.equal(deleted.refused, undefined);
        assert.equal(readFileSync(file, 'utf8'), text);
      },
    ),
    { numRuns: 10 },
  );
});
