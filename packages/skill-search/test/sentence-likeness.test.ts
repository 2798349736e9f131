import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeReach } from '../tools/write-word-table.ts';
import { createBm25fEngine } from '../src/match/bm25f-engine.ts';
import {
  askedSentence,
  expressionsOf,
  likenessOf,
  sentenceMeaning,
  sentencesOf,
  toldBy,
} from '../src/match/likeness.ts';
import { readSentenceMeanings, sentenceDimensions } from '../src/words/word-meanings.ts';
import { searchSettings } from '../src/search-settings.ts';
import { createSkillSearch } from '../src/skill-search.ts';
import { toLengthOne } from '../src/words/word-directions.ts';
import { readVocabulary } from '../src/words/vocabulary.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

const meanings = readSentenceMeanings();
const alike = (request: string, description: string): number =>
  likenessOf(sentenceMeaning(request, meanings), toldBy({ name: 'x', description, keywords: '' }, meanings));

test('expressions are the words as they stand and each two neighbours, once', () => {
  assert.deepEqual(expressionsOf('How much is the fish? How much!'), [
    'how',
    'much',
    'is',
    'the',
    'fish',
    'how_much',
    'much_is',
    'is_the',
    'the_fish',
    'fish_how',
  ]);
  assert.deepEqual(expressionsOf('Who’s off'), ["who's", 'off', "who's_off"]);
  assert.deepEqual(expressionsOf(' … '), []);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5000 }), (text) => {
      const found = expressionsOf(text);
      assert.equal(new Set(found).size, found.length);
      assert.ok(found.length < 1100 && found.every((one) => /^[a-z0-9']+(?:_[a-z0-9']+)?$/.test(one)));
    }),
  );
});

test('what a skill tells at once is the meaning of its whole text, whose words are read sentence by sentence', () => {
  const texts = fc.record({
    name: fc.constantFrom('invoice-sender', 'x'),
    description: fc.array(
      fc.constantFrom('Sends ', 'bills', '. ', '! ', '; Who’s\n', ' off…', 'ﬁle ', 'Zoë ', '.', '数 '),
      {
        maxLength: 30,
      },
    ),
    keywords: fc.constantFrom('', 'pay bill', ' '),
  });
  fc.assert(
    fc.property(texts, ({ description, ...others }) => {
      const text = { ...others, description: description.join('') };
      const { whole, sentences } = sentencesOf(text);
      const told = {
        whole: sentenceMeaning(whole, meanings),
        sentences: sentences.map((one) => sentenceMeaning(one, meanings)),
      };
      assert.deepEqual(toldBy(text, meanings), told);
    }),
  );
});

test('a request is nearer to what does it than to what does not, although they share no word that counts', () => {
  const rota = 'Plans shifts and holidays of a team: who is absent, and who stands in.';
  const bank = 'Answers letters of a bank about payments, loans and accounts.';
  assert.ok(
    alike('who is off when this summer, and do we have enough people', rota) >
      0.1 + alike('who is off when this summer, and do we have enough people', bank),
  );
  assert.ok(
    alike('how much do I still owe on the house', bank) > 0.1 + alike('how much do I still owe on the house', rota),
  );
});

test('two words are no sentence', () => {
  assert.equal(askedSentence('search report', meanings), undefined);
  assert.deepEqual(askedSentence('write a report', meanings), sentenceMeaning('write a report', meanings));
});

test('a request of which no word is known is not held to be unlike', () => {
  assert.equal(askedSentence('数 一下 这个 文件 里 的 词', meanings), undefined);
  const [asked] = skillsNamed({ zhangdan: '整理 账单 付款 发票。' });
  assert.ok(asked);
  const { candidate } = createSkillSearch().why(asked, '请 整理 我 的 账单', [asked]);
  const prepared = createBm25fEngine(readVocabulary(searchSettings), searchSettings).prepare([
    { name: 'x', description: '整理 账单。', keywords: '' },
  ]);
  assert.ok(candidate.score > 0);
  assert.ok(prepared.search(prepared.terms('请 整理 账单'), '请 整理 账单').every((hit) => hit.likeness === undefined));
});

test('of a long description the sentence that is nearest counts as much as the whole', () => {
  const first = 'Converts spreadsheets into charts.';
  const asked = sentenceMeaning('make a chart of this spreadsheet', meanings);
  const told = (description: string): number =>
    likenessOf(asked, toldBy({ name: 'x', description, keywords: '' }, meanings));
  const more = ' Waters the garden on dry days. Feeds the cat while you are away.';
  assert.ok(told(first + more) > told(more.trim()) + 0.2);
  assert.ok(told(first) > told(first + more));
});

test('likeness is 0 to 1 whatever the texts, and 0 where nothing is known', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (request, description) => {
      const found = alike(request, description);
      assert.ok(Number.isFinite(found) && found >= 0 && found <= 1);
    }),
  );
  assert.equal(alike('', 'Reads files.'), 0);
  assert.equal(
    likenessOf(sentenceMeaning('read a file', meanings), toldBy({ name: '', description: '', keywords: '' }, meanings)),
    0,
  );
});

test('a row is written with its length and read again as nearly the same; a line of anything is read as some row', () => {
  const number = fc.constantFrom(-1, -0.7, -0.3, 0.3, 0.7, 1);
  const values = fc.array(number, { minLength: sentenceDimensions, maxLength: sentenceDimensions });
  fc.assert(
    fc.property(values, fc.double({ min: 0.1, max: 1, noNaN: true }), (list, far) => {
      const meaning = toLengthOne(Float64Array.from(list)).map((value) => value * far);
      const read = readSentenceMeanings(`word ${writeReach(meaning, 0.081)}\n`).of('word');
      assert.ok(read !== undefined);
      const size = Math.hypot(...read);
      assert.ok(Math.abs(size - far) < 0.02);
      assert.ok(read.reduce((sum, value, at) => sum + value * (meaning[at] ?? 0), 0) / (size * far) > 0.9);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (code) => {
      const read = readSentenceMeanings(`word ${code.replaceAll('\n', '')}`).of('word');
      assert.ok(read === undefined || (read.length === sentenceDimensions && read.every(Number.isFinite)));
    }),
  );
});

test('what a file is called or what is quoted is no part of the sentence', () => {
  const [asked] = skillsNamed({ 'text-stats': 'Counts the words, lines and characters of a text file.' });
  assert.ok(asked);
  const score = (request: string): number => createSkillSearch().why(asked, request, [asked]).candidate.score;
  assert.equal(
    score('count the words in notes/loan-of-the-bank.txt'),
    score('count the words in notes/recipe-for-soup.txt'),
  );
  assert.equal(score('count the words of "the cat sat on the mat"'), score('count the words of "pay the invoice now"'));
});
