import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSkillSearch } from '../src/skill-search.ts';
import { searchSettings } from '../src/search-settings.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

/** Keeps all in memory, and says which keys were asked for in vain. */
function keeper() {
  const kept = new Map<string, string>();
  const counted: string[] = [];
  return {
    counted,
    recall: (key: string): string | undefined => kept.get(key),
    keep: (key: string, text: string): void => {
      counted.push(key);
      kept.set(key, text);
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
