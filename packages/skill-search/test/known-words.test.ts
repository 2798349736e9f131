import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readKnownWords } from '../src/words/vocabulary.ts';
import { readBackground } from '../tools/known-words/background.ts';
import { makeKnownWords } from '../tools/known-words/make-known-words.ts';
import { readSayings } from '../tools/known-words/sayings.ts';
import { readSenses } from '../tools/known-words/senses.ts';

const shipped = readFileSync(new URL('../data/known-words.txt', import.meta.url), 'utf8');

test('the table that is shipped is what the lists give: node packages/skill-registry/tools/known-words.ts makes it', () =>
  assert.ok(shipped === makeKnownWords(), 'a list changed, or how words are cut down, and the table did not'));

test('what the lists say of a stem is what is found for it', () => {
  const { of, rarest, pairs } = readKnownWords();
  const background = readBackground();
  assert.equal(rarest, background.rarest);
  for (const [stem, number] of background.classes) assert.equal(of(stem).class, number, stem);
  const senses = readSenses().all;
  for (const [stem, others] of senses) assert.deepEqual([...of(stem).senses], [...others], stem);
  const { shelves, pairs: ofSayings } = readSayings();
  for (const [first, sayings] of shelves) assert.deepEqual(of(first).sayings, sayings, first);
  for (const pair of [...ofSayings, ...[...senses.keys()].filter((term) => term.includes('-'))])
    assert.ok(pairs.has(pair), pair);
  assert.ok(background.classes.size > 10_000 && senses.size > 500 && shelves.size > 500);
});

test('a stem that nobody lists is known of in no way, whatever it is called', () => {
  const { of } = readKnownWords();
  for (const stem of ['zzzz', '', '#', '__proto__', 'toString', 'a b', '\n', '\t']) {
    assert.deepEqual(
      of(stem),
      { class: undefined, everyday: false, worldly: false, senses: new Set(), sayings: [] },
      JSON.stringify(stem),
    );
  }
});
