import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readWordTable } from '../src/words/word-table.ts';
import { fc } from './support/fast-check.ts';

const read = (code: string): Float64Array => Float64Array.from(Array.from(code), (letter) => letter.charCodeAt(0));

test('every stem of a table is found, and no other', () => {
  const stems = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 40 });
  fc.assert(
    fc.property(stems, stems, fc.boolean(), (held, asked, ends) => {
      const lines = ['# a head with words', ...held.toSorted().map((stem) => `${stem} ${stem}!`)];
      const table = readWordTable(lines.join('\n') + (ends ? '\n' : ''), read);
      for (const stem of held) assert.deepEqual(table.of(stem), read(`${stem}!`));
      for (const stem of asked) if (!held.includes(stem)) assert.equal(table.of(stem), undefined);
      for (const stem of ['', '#', '# a', 'head']) if (!held.includes(stem)) assert.equal(table.of(stem), undefined);
    }),
  );
});

for (const name of ['word-meanings', 'word-directions', 'sentence-meanings'])
  test(`${name} stands in the order in which it is looked through`, () => {
    const text = readFileSync(new URL(`../data/${name}.txt`, import.meta.url), 'utf8');
    const stems = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.slice(0, line.indexOf(' ')));
    assert.ok(stems.length > 5_000);
    for (const [at, stem] of stems.entries()) assert.ok(at === 0 || (stems[at - 1] ?? '') < stem, stem);
    const table = readWordTable(text, read);
    for (const stem of stems) assert.ok(table.of(stem), stem);
  });
