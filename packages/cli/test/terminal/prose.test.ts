import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prose } from '../../src/terminal/prose.ts';
import { fc } from '../support/fast-check.ts';

const narrow = { isTTY: true, columns: 40 };

test('on a terminal sentences are folded between words, and each line under its own beginning', () => {
  assert.equal(
    prose('Why (x): a sentence that has more words in it than fit\n  so has this one, which is set in by two', narrow),
    'Why (x): a sentence that has more words\nin it than fit\n  so has this one, which is set in by\n  two',
  );
});

test('what stands before the first line, the others stand under the end of', () => {
  assert.equal(
    prose('one two three four five six seven', narrow, 20),
    ['one two three four', 'five six seven'].join('\n'.padEnd(21)),
  );
});

test('a command stays on one line, whatever its length, and nothing is folded where no terminal is', () => {
  const text = 'Next: say it again, or run `fpf trust DIR --workspace somewhere/far/away`, and go on.';
  assert.match(prose(text, narrow), /`fpf trust DIR[^\n]*/);
  assert.equal(prose(text, {}), text);
  assert.equal(prose(text, { isTTY: false, columns: 40 }), text);
});

test('no word is lost, added or moved', () => {
  const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
  const text = fc.array(fc.stringMatching(/^[a-z`]{0,12}$/), { maxLength: 40 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, (given) => assert.deepEqual(words(prose(given, narrow)).join(''), words(given).join(''))),
  );
});
