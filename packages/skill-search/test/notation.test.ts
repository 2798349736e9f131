import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBm25fEngine } from '../src/match/bm25f-engine.ts';
import { notationsIn, withoutNotations } from '../src/request/spoken-text.ts';
import { requestWords } from '../src/request/request-words.ts';
import { searchSettings } from '../src/search-settings.ts';
import { readVocabulary } from '../src/words/vocabulary.ts';
import { fc } from './support/fast-check.ts';

const written = (text: string): readonly string[] => notationsIn(text).map(({ text: one }) => one);

test('a pattern of names, a path in JSON and a name of a commit are notations', () => {
  for (const pattern of ['*.md', 'config*.json', 'src/**/*.{js,ts}', 'docs/*.png', 'data/backup_*', '**/*.test.ts'])
    assert.deepEqual(written(`every ${pattern} there is`), [pattern], pattern);
  for (const path of ['$.scripts.build', '$..id', '$[*].name', '$.book[?@.price < 10].title'])
    assert.deepEqual(written(`${path} in data.json`), [path], path);
  for (const commit of ['HEAD', 'HEAD~3', '3f2a91c', '88be0d4'])
    assert.deepEqual(written(`since ${commit}, please`), [commit], commit);
  const asks = ['set the end in settings.json to 21:30', 'change retries of conf/app.toml from 3 to 5'];
  assert.deepEqual(
    asks.map((ask) => written(ask)),
    [['the end in settings.json'], ['retries of conf/app.toml']],
  );
  for (const arrow of ['->', '=>', '\u2192']) assert.deepEqual(written(`teh ${arrow} the in a.md`), [arrow], arrow);
});

test('stress, sums, prices, words and numbers are none', () => {
  for (const text of [
    'that is **really** important',
    '2*3 and 4 * 5',
    'it costs $5.20',
    '-> a list of what is to be done',
    'put the file settings.json in the folder conf',
    'a $HOME of my own',
    'deadbeef',
    '20240131',
    'AHEAD',
  ])
    assert.deepEqual(written(text), [], text);
});

test('what stands in a notation is data, and the notation is found by a skill that knows it', () => {
  assert.equal(withoutNotations('evaluate $.dependencies.react on it').replace(/ +/g, ' '), 'evaluate on it');
  assert.deepEqual(
    requestWords('find docs/invoice*.png').map(({ text }) => text),
    ['find', 'png'],
  );
  const engine = createBm25fEngine(readVocabulary(searchSettings), searchSettings);
  const prepared = engine.prepare([{ name: 'one', description: 'Finds names by a wildcard.', keywords: '' }]);
  const { matches } = prepared.explain(prepared.terms('every *.test.ts'), 0);
  assert.deepEqual(
    matches.map(({ term, as }) => [term.text, as]),
    [['*.test.ts', 'wildcard']],
  );
});

test('a notation in a quotation is part of what is quoted', () => {
  const engine = createBm25fEngine(readVocabulary(searchSettings), searchSettings);
  const prepared = engine.prepare([{ name: 'one', description: 'Finds names by a wildcard.', keywords: '' }]);
  assert.deepEqual(prepared.explain(prepared.terms('write "*.log" somewhere'), 0).matches, []);
});

test('a dot file is a file; an ending with its dot is a word, and so is a name that begins with one', () => {
  assert.deepEqual(
    requestWords('open .gitignore').map(({ text, hint }) => [text, hint]),
    [
      ['open', false],
      ['file', true],
    ],
  );
  assert.deepEqual(
    requestWords('convert .docx with .NET').map(({ text, hint }) => [text, hint]),
    [
      ['convert', false],
      ['docx', false],
      ['net', false],
    ],
  );
});

test('any text is read, and what is left of it has no notation in it', () => {
  const text = fc
    .array(fc.constantFrom('*', '**', '/', '.', '$', '[', ']', '{', '}', ',', ' ', 'a', 'f00', 'HEAD', '~', '_', '\n'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (one) => {
      assert.ok(notationsIn(one).every(({ text: found, at }) => one.startsWith(found, at)));
      assert.ok(withoutNotations(one).length <= one.length);
    }),
  );
});
