import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary } from '../../support/folders.ts';
import { byHand } from '../../support/shipped-script.ts';

const texts = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '\n', '\r\n'), maxLength: 12 });

test('what is appended begins a line and ends one, and what was there is as it was', async (t) => {
  const workspace = temporary(t);
  const file = join(workspace, 'a.txt');
  await fc.assert(
    fc.asyncProperty(texts, texts, async (before, content) => {
      writeFileSync(file, before);
      const args = { path: 'a.txt', content };
      assert.equal((await byHand('file-write/scripts/append-file.mjs', workspace, args)).refused, undefined);
      const after = readFileSync(file, 'utf8');
      assert.ok(after.startsWith(before));
      if (content === '') return assert.equal(after, before);
      assert.match(after, /[\r\n]$/);
      const plain = (text: string): readonly string[] => text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
      const old = before === '' ? [] : plain(before);
      assert.deepEqual(plain(after), [...old, ...plain(content)]);
      if (/\r\n/.test(before) && !/(?<!\r)\n/.test(before)) assert.doesNotMatch(after, /(?<!\r)\n/);
    }),
    { numRuns: 40 },
  );
});
