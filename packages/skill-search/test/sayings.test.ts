import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBm25fEngine } from '../src/match/bm25f-engine.ts';
import { sayingWords } from '../src/words/sayings.ts';
import { searchSettings } from '../src/search-settings.ts';
import { spokenText } from '../src/request/spoken-text.ts';
import { readVocabulary } from '../src/words/vocabulary.ts';
import { worthOf } from '../src/choose/worth.ts';
import { readSayings } from '../tools/known-words/sayings.ts';
import { fc } from './support/fast-check.ts';

const engine = createBm25fEngine(readVocabulary(searchSettings), searchSettings);

function worth(request: string, description: string): { readonly score: number; readonly matched: readonly string[] } {
  const prepared = engine.prepare([{ name: 'one', description, keywords: '' }]);
  const terms = prepared.terms(request);
  const { matches } = prepared.explain(terms, 0);
  return { score: worthOf(terms, matches, searchSettings).score, matched: matches.map(({ term }) => term.text) };
}

test('each saying is found by its first word, the longest first, and means something or is about the world', () => {
  const { shelves } = readSayings(
    'keeps failing, fails > error debug\nkeeps failing again > flaky\nfails > exception\nwho invented, in which year',
  );
  assert.deepEqual(shelves.get('keep'), [
    { words: ['keep', 'fail', 'again'], means: ['flaki'] },
    { words: ['keep', 'fail'], means: ['error', 'debug'] },
  ]);
  assert.deepEqual(shelves.get('fail'), [{ words: ['fail'], means: ['error', 'debug', 'except'] }]);
  assert.deepEqual(shelves.get('who'), [{ words: ['who', 'invent'], means: [] }]);
  assert.equal(shelves.get('no-such'), undefined);
});

test('a saying finds what skills call by another name, and says so', () => {
  const { matched, score } = worth('who owes us anything?', 'Lists unpaid invoices and payments that are overdue.');
  assert.ok(matched.some((text) => text.includes('owe')) && score > 0.5, `${score} ${matched.join()}`);
  assert.deepEqual(worth('who owes us anything?', 'Resizes pictures.'), { score: 0, matched: [] });
});

test('stop words can be a saying, which is missing nowhere', () => {
  assert.ok(worth('back it up', 'Keeps a backup of a file.').score > 0.5);
  const [plain, said] = ['resize pictures', 'back it up and resize pictures'].map(
    (request) => worth(request, 'Resizes pictures.').score,
  );
  assert.equal(plain, said);
});

test('a word brings more where a skill has several words of its sense', () => {
  const [one, three] = ['Finds errors.', 'Finds errors, crashes and exceptions.'].map(
    (text) => worth('it keeps failing', text).score,
  );
  assert.ok((one ?? 0) > 0 && (one ?? 0) < (three ?? 0), `${one} ${three}`);
});

test('a way to ask about the world costs, whatever else is said', () => {
  const [plain, world] = ['spreadsheets', 'who invented spreadsheets'].map(
    (request) => worth(request, 'Makes spreadsheets.').score,
  );
  assert.ok((world ?? 1) < (plain ?? 0) / 1.9, `${plain} ${world}`);
});

test('what a file is to say, and what is put in the place of what, is not what is wanted', () => {
  assert.equal(spokenText('make a.txt that says hello from the server').trim(), 'make a.txt');
  assert.equal(
    spokenText('make a.txt that says hello, then count its words').replace(/ +/g, ' '),
    'make a.txt , then count its words',
  );
  assert.equal(spokenText('replace TODO by DONE in README.md'), 'replace in README.md');
  assert.equal(spokenText('replace Mongo by Postgres'), 'replace Mongo by Postgres');
  assert.equal(spokenText('"only this"'), '"only this"');
});

test('an apostrophe is nothing, and no text is too odd', () => {
  assert.deepEqual(sayingWords("doesn't work"), sayingWords('doesnt work'));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) =>
      assert.ok(sayingWords(text).every((word) => word !== '')),
    ),
  );
});

test('a saying is told in the words of the request, not in stems', () => {
  const { matched } = worth('Remembering that is hard', 'Keeps a memory.');
  assert.ok(matched.includes('remembering that'), matched.join(', '));
});

test('what is to be remembered does not select; what stands after it does', () => {
  assert.equal(spokenText('Remember that we build with pnpm.'), 'Remember that .');
  assert.equal(spokenText('Please keep in mind that a.ts is old. Read it.'), 'Please keep in mind that . Read it.');
  assert.equal(spokenText('Remember that it is red, then paint it'), 'Remember that , then paint it');
  assert.equal(spokenText('Do you remember that file?'), 'Do you remember that file?');
});
