import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSkillSearch } from '../src/skill-search.ts';
import { searchSettings } from '../src/search-settings.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

type What = 'words' | 'meanings';

/** Keeps all in memory, and says under which keys something was kept. */
function keeper() {
  const kept = new Map<string, string>();
  const counted: string[] = [];
  const understood: string[] = [];
  return {
    counted,
    understood,
    kept,
    recall: (what: What, key: string): string | undefined => kept.get(`${what} ${key}`),
    keep: (what: What, key: string, text: string): void => {
      (what === 'words' ? counted : understood).push(key);
      kept.set(`${what} ${key}`, text);
    },
  };
}

const said = fc.oneof(
  fc.constantFrom(
    'Resizes pictures of Ubuntu 20.04. Not for films.',
    'Opens a pull request in GitHub, post-mortem. Not for SwiftUI',
    'Zählt die Wörter, größer als 3.11; 请整理账单',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const request = fc.oneof(
  fc.constantFrom('resize my pictures', 'a pull request', 'post mortem of a film on ubuntu 20', 'Wörter', 'pulll'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('with words that an earlier process counted the answers are the same, reasons and all', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 6 }), request, (texts, asked) => {
      const skills = skillsNamed(Object.fromEntries(texts.map((text, at) => [`skill-${at}`, text])));
      const words = keeper();
      const first = createSkillSearch(searchSettings, undefined, words);
      const later = createSkillSearch(searchSettings, undefined, words);
      const answer = createSkillSearch().search(asked, skills);
      for (const { search } of [first, later]) assert.deepEqual(search(asked, skills), answer);
      for (const skill of skills)
        assert.deepEqual(later.why(skill, asked, skills), createSkillSearch().why(skill, asked, skills));
      assert.equal(words.counted.length, 1);
    }),
    { numRuns: 25 },
  );
});

test('other texts, another order of them and other constants are counted anew', () => {
  const words = keeper();
  const one = { resize: 'Resizes pictures.', bill: 'Writes bills.' };
  const searches = [
    [one, searchSettings],
    [{ ...one, bill: 'Writes bills. Not for taxes.' }, searchSettings],
    [{ bill: one.bill }, searchSettings],
    [one, { ...searchSettings, name: searchSettings.name + 1 }],
    [one, searchSettings],
  ] as const;
  for (const [texts, settings] of searches)
    createSkillSearch(settings, undefined, words).search('resize', skillsNamed(texts));
  assert.equal(new Set(words.counted).size, 4);
  assert.equal(words.counted.length, 4);
});

const pack = { resize: 'Resizes pictures. Makes them smaller.', bill: 'Writes bills for pictures that were sold.' };
const asked = 'make my pictures smaller';

test('what a skill means is worked out once; of another text, or from damaged numbers, it is worked out again', () => {
  const words = keeper();
  const answerOf = (texts: Readonly<Record<string, string>>) => createSkillSearch().search(asked, skillsNamed(texts));
  const laterOf = (texts: Readonly<Record<string, string>>) =>
    createSkillSearch(searchSettings, undefined, words).search(asked, skillsNamed(texts));
  for (const _ of ['first', 'later']) assert.deepEqual(laterOf(pack), answerOf(pack));
  assert.equal(words.understood.length, 1);
  const changed = { ...pack, bill: 'Writes bills. Makes pictures of them.' };
  assert.deepEqual(laterOf(changed), answerOf(changed));
  assert.equal(words.understood.length, 2);
  for (const [key, text] of words.kept)
    if (key.startsWith('meanings ')) words.kept.set(key, text.replaceAll(/(?<=^\S+ ).*$/gm, 'AAAA'));
  assert.deepEqual(laterOf(changed), answerOf(changed));
  assert.equal(words.understood.length, 3);
});

test('by other constants nothing that was kept of meanings is taken', () => {
  const words = keeper();
  const other = { ...searchSettings, everydayWeight: 0.9 };
  for (const settings of [searchSettings, other]) {
    const { search } = createSkillSearch(settings, undefined, words);
    assert.deepEqual(search(asked, skillsNamed(pack)), createSkillSearch(settings).search(asked, skillsNamed(pack)));
  }
  assert.equal(new Set(words.understood).size, 2);
});

test('beyond so many, only what was compared last is kept', () => {
  const words = keeper();
  const some = (from: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Array.from({ length: 32 }, (_, at) => [`skill-${from + at}`, `Makes pictures smaller, ${from + at} at a time.`]),
    );
  const lines = [0, 32, 64, 96, 128].map((from) => {
    createSkillSearch(searchSettings, undefined, words).search(asked, skillsNamed(some(from)));
    const [text = ''] = [...words.kept].filter(([key]) => key.startsWith('meanings ')).map(([, kept]) => kept);
    return text.split('\n').length - 1;
  });
  assert.deepEqual(lines, [32, 64, 96, 128, 32]);
});
