import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillManifest } from '@fpf/contracts';
import { searchSettings } from '../src/search-settings.ts';
import { createSkillSearch } from '../src/skill-search.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

/** Three that words can hardly tell apart, one that has less to do with it, and one that has nothing. */
const skills = skillsNamed({
  'picture-resize': 'Resizes pictures.',
  'photo-resize': 'Resizes pictures.',
  'image-resize': 'Resizes pictures.',
  'page-layout': 'Sets pages, and resizes what pictures they have.',
  'night-sky': 'Tells which stars can be seen.',
});
const { search, why } = createSkillSearch();
const alone = createSkillSearch({ ...searchSettings, nearlyAsGood: 2 });
const chosenOf = (list: readonly SkillManifest[]): readonly string[] =>
  search('resize my pictures', list).candidates.map(({ id }) => id);

test('what is nearly as good as the best is loaded beside it, and what is not is left', () => {
  assert.deepEqual(chosenOf(skills.slice(0, 2)).toSorted(), ['photo-resize', 'picture-resize']);
  assert.deepEqual(chosenOf([...skills.slice(0, 1), ...skills.slice(3)]), ['picture-resize']);
  assert.equal(chosenOf(skills).length, 3);
});

test('who is chosen for nothing else is marked, and why says that a run may leave it out', () => {
  const own = createSkillSearch();
  const { candidates } = own.search('resize my pictures', skills.slice(0, 2));
  assert.deepEqual(
    candidates.map(({ beside }) => beside ?? false),
    [false, true],
  );
  const side = skills.find(({ id }) => id === candidates[1]?.id);
  assert.ok(side);
  assert.match(
    own.why(side, 'resize my pictures', skills.slice(0, 2)).reasons[0]?.message ?? '',
    /only nearly as good, and is left out where/,
  );
});

test('two that have a tool of one name are never loaded together: the better one is, and why says so', () => {
  const tools = (list: readonly SkillManifest[]): readonly SkillManifest[] =>
    list.map((skill) => ({ ...skill, tools: ['resize', skill.id] }));
  const rivals = tools(skills.slice(0, 2));
  const [chosen = '', ...more] = chosenOf(rivals);
  assert.deepEqual(more, []);
  const left = rivals.find(({ id }) => id !== chosen);
  assert.ok(left);
  assert.match(
    why(left, 'resize my pictures', rivals).reasons[0]?.message ?? '',
    /both have a tool resize, so they cannot be loaded together/,
  );
});

test('it decides neither whether anything is loaded nor which is the best', () => {
  const words = ['resize', 'my', 'pictures', 'photo', 'page', 'stars', 'tonight', 'and', 'flight', 'cook'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 8 }), (said) => {
      const [found, before] = [search(said.join(' '), skills), alone.search(said.join(' '), skills)];
      assert.equal(found.decision, before.decision);
      assert.deepEqual(found.candidates.slice(0, 1), before.candidates.slice(0, 1));
      const most = found.candidates[0]?.score ?? 0;
      const added = found.candidates.filter(({ id }) => !before.candidates.some((other) => other.id === id));
      for (const { score } of added)
        assert.ok(score >= searchSettings.nearlyAsGood * most && score >= (found.threshold ?? 0));
    }),
  );
});
