import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { writeDirection, writeMeaning } from '../tools/write-word-table.ts';
import { kinshipOf, subjectOf } from '../src/match/likeness.ts';
import { createBm25fEngine } from '../src/match/bm25f-engine.ts';
import { searchSettings } from '../src/search-settings.ts';
import { createSkillSearch } from '../src/skill-search.ts';
import {
  dimensions,
  meaningDimensions,
  readWordDirections,
  readWordMeanings,
  sentenceDimensions,
} from '../src/words/word-meanings.ts';
import { stem } from '../src/words/stem.ts';
import { readVocabulary } from '../src/words/vocabulary.ts';
import { letters, levels, readDirections, toLengthOne } from '../src/words/word-directions.ts';
import { worthOf } from '../src/choose/worth.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

const tables = { directions: readWordDirections(), meanings: readWordMeanings() };
const kin = (a: string, b: string): number => {
  const subject = (text: string): Float64Array =>
    subjectOf(
      text.split(' ').map((word) => ({ stem: stem(word), weight: 1 })),
      tables,
    );
  return kinshipOf(subject(a), subject(b));
};

test('words of one subject are nearer than words of two', () => {
  assert.ok(kin('invoice payment', 'receipt cash supplier') > kin('invoice payment', 'subtitle movie') + 0.2);
  assert.ok(kin('slow speed', 'fast pace') > kin('slow speed', 'bank account') + 0.1);
  assert.ok(kin('invoice', 'invoice') > 0.999);
});

test('kinship is the same both ways, 0 to 1, and 0 where no word is known', () => {
  const words = fc.array(fc.constantFrom('invoice', 'photo', 'zzqx', 'crash', 'garden', '', 'constructor'), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const one = kin(a.join(' '), b.join(' '));
      assert.ok(one >= 0 && one <= 1);
      assert.equal(one, kin(b.join(' '), a.join(' ')));
    }),
  );
  assert.equal(kin('zzqx', 'invoice'), 0);
});

test('a direction is written at few levels and read again as nearly the same', () => {
  const number = fc.constantFrom(-1, -0.7, -0.3, 0.3, 0.7, 1);
  fc.assert(
    fc.property(fc.array(number, { minLength: dimensions, maxLength: dimensions }), (values) => {
      const direction = toLengthOne(Float64Array.from(values));
      const read = readWordDirections(`# a comment\n\nword ${writeDirection(direction)}\n`).of('word');
      assert.ok(read !== undefined && kinshipOf(read, direction) > 0.85);
    }),
  );
  assert.equal(readWordDirections('').of('word'), undefined);
});

test('a meaning is written with its length and read again as nearly the same; a line of anything is read as some meaning', () => {
  const number = fc.constantFrom(-1, -0.7, -0.3, 0.3, 0.7, 1);
  const length = (values: Float64Array): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  fc.assert(
    fc.property(
      fc.array(number, { minLength: meaningDimensions, maxLength: meaningDimensions }),
      fc.double({ min: 0.1, max: 1, noNaN: true }),
      (values, far) => {
        const meaning = toLengthOne(Float64Array.from(values)).map((value) => value * far);
        const read = readWordMeanings(`# a comment\n\nword ${writeMeaning(meaning)}\n`).of('word');
        assert.ok(read !== undefined && Math.abs(length(read) - far) < 0.02);
        assert.ok(kinshipOf(toLengthOne(read), toLengthOne(meaning)) > 0.9);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), (code) => {
      const read = readWordMeanings(`word ${code.replaceAll('\n', '')}`).of('word');
      assert.ok(read === undefined || (read.length === meaningDimensions && read.every(Number.isFinite)));
    }),
  );
  assert.equal(readWordMeanings('').of('constructor'), undefined);
});

test('each letter of a code is read as its place among the letters', () => {
  const one = (letter: string): readonly number[] => [
    ...(readDirections(`word ${letter}`, { dimensions: 2, reaches: false }).of('word') ?? []),
  ];
  const middle = (levels - 1) / 2;
  for (const [place, letter] of letters.split('').entries()) {
    const values = Float64Array.of(Math.floor(place / levels) - middle, (place % levels) - middle);
    assert.deepEqual(one(letter), [...toLengthOne(values)]);
  }
  assert.deepEqual([one('é'), one('')], [one('A'), one('A')]);
});

test('every line of the tables that are shipped is a word and a code of one length, in order', () => {
  for (const [name, length] of [
    ['word-directions.txt', dimensions / 2],
    ['word-meanings.txt', 1 + meaningDimensions / 2],
    ['sentence-meanings.txt', 1 + sentenceDimensions / 2],
  ] as const) {
    const text = readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    assert.ok(lines.length > 5000 && lines.every((line) => /^[a-z0-9][a-z0-9'_]* [A-Za-z0-9+/]+$/.test(line)), name);
    assert.ok(
      lines.every((line) => line.length - line.indexOf(' ') - 1 === length),
      name,
    );
    const stems = lines.map((line) => line.slice(0, line.indexOf(' ')));
    assert.deepEqual(stems, stems.toSorted());
  }
});

test('why names the words that are near to words of the skill without being the same', () => {
  const [asked] = skillsNamed({ 'bank-letters': 'Answers letters of a bank about payments, loans and accounts.' });
  assert.ok(asked);
  const { reasons } = createSkillSearch().why(asked, 'a letter about my mortgage and the interest on it', [asked]);
  assert.match(reasons[0]?.message ?? '', /“mortgage” is near “loans”, 0\.\d\d/);
});

test('what another subject costs and a like one brings is in the score, and is told', () => {
  const [asked] = skillsNamed({ 'bank-letters': 'Answers letters of a bank about payments, loans and accounts.' });
  assert.ok(asked);
  const found = createSkillSearch().why(asked, 'a letter about my loan and the interest on it', [asked]);
  assert.match(found.reasons[0]?.message ?? '', /of the score is for a like subject/);
  const far = createSkillSearch().why(
    asked,
    'which codec and container format do the letters in this video stream have',
    [asked],
  );
  assert.match(far.reasons[0]?.message ?? '', /less for an unlike subject/);
});

test('a subject alone selects nothing: where no word matches, the score is 0', () => {
  const engine = createBm25fEngine(readVocabulary(searchSettings), searchSettings);
  const prepared = engine.prepare([{ name: 'receipts', description: 'Supplier cash.', keywords: '' }]);
  const terms = prepared.terms('invoice debit');
  assert.equal(worthOf(terms, [], searchSettings, { kinship: 1, likeness: 1 }).score, 0);
  assert.equal(prepared.explain(terms, 0).matches.filter(({ share }) => share === 1).length, 0);
});

test('an engine that says nothing of subjects loses nothing by it', () => {
  const engine = createBm25fEngine(readVocabulary(searchSettings), searchSettings);
  const prepared = engine.prepare([{ name: 'x', description: 'Letters of a bank.', keywords: '' }]);
  const terms = prepared.terms('a letter to the bank');
  const matches = prepared.search(terms)[0]?.matches ?? [];
  assert.equal(worthOf(terms, matches, searchSettings).alike, 0);
  assert.equal(
    worthOf(terms, matches, searchSettings).score,
    worthOf(terms, matches, searchSettings, {
      kinship: searchSettings.usualKinship,
      likeness: searchSettings.usualLikeness,
    }).score,
  );
});
