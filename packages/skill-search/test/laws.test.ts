import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SkillWhy, type SkillManifest } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createSkillSearch } from '../src/skill-search.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

const skills = skillsNamed({
  'image-resize': 'Resizes and crops pictures. Use when a photo is too large. Not for video.',
  'invoice-maker': 'Writes numbered invoices as PDF. Use when hours are to be billed.',
  'k8s-triage': 'Finds out why a pod of a Kubernetes cluster crashes.',
  'commit-messages': 'Writes a commit message for staged changes.',
  'code-review': 'Reviews a pull request for bugs and missing tests.',
  'csv-clean': 'Cleans messy CSV files: mixed delimiters, broken quotes.',
});
const { search, why } = createSkillSearch();
const words =
  'resize photo invoice hours pod crash commit message review bugs csv clean flight dinner and then write a the my'.split(
    ' ',
  );
const request = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('the same question has the same answer, prepared or not, in any order of the skills', () => {
  fc.assert(
    fc.property(request, fc.shuffledSubarray([...skills], { minLength: skills.length }), (asked, shuffled) => {
      const answer = search(asked, skills);
      assert.deepEqual(search(asked, skills), answer);
      assert.deepEqual(createSkillSearch().search(asked, shuffled), answer);
    }),
    { numRuns: 12 },
  );
});

test('no more than the limit, never more than three, and a smaller limit only leaves out', () => {
  fc.assert(
    fc.property(request, fc.integer({ min: -2, max: 9 }), (asked, limit) => {
      const { candidates } = search(asked, skills, limit);
      assert.ok(candidates.length <= Math.max(0, Math.min(3, limit)));
      assert.deepEqual(candidates, search(asked, skills, 3).candidates.slice(0, candidates.length));
    }),
  );
});

test('a skill that shares no word with a request changes nothing in its abstention but the threshold', () => {
  const [other] = skillsNamed({ 'zither-tuning': 'Zithers.' });
  fc.assert(
    fc.property(request, (asked) => {
      fc.pre(search(asked, skills).decision === 'abstain' && !/zither|tun/i.test(asked));
      assert.equal(search(asked, [...skills, other as SkillManifest]).decision, 'abstain');
    }),
  );
});

test('why agrees with search, skill by skill', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const { candidates, threshold, margin } = search(asked, skills);
      const all = skills.map((skill) => why(skill, asked, skills));
      for (const each of all) {
        assert.deepEqual(check(SkillWhy, each), []);
        const chosen = candidates.find(({ id }) => id === each.candidate.id);
        assert.equal(each.selected, chosen !== undefined);
        if (chosen) assert.deepEqual(each.candidate, chosen);
        assert.equal(each.threshold, threshold);
      }
      assert.equal(
        margin,
        Math.round((Math.max(...all.map(({ candidate }) => candidate.score)) - threshold) * 10_000) / 10_000,
      );
    }),
    { numRuns: 60 },
  );
});

test('why says which words brought a skill, where they stand, and what decides', () => {
  const [resize] = skills;
  const found = why(resize as SkillManifest, 'photos of dinner with my aunt', skills);
  assert.deepEqual(
    found.words.filter(({ gain }) => gain > 0).map(({ word, fields }) => [word, fields]),
    [['photos', ['description']]],
  );
  assert.ok(found.unmatched.includes('dinner') && !found.selected);
  assert.deepEqual(
    found.reasons.map(({ code }) => code),
    ['search.below-threshold'],
  );
  assert.match(
    found.reasons[0]?.message ?? '',
    /image-resize is not selected: its score is [\d.]+, 0\.\d+ is asked for.*life away from/,
  );
});

test('why says so where a better skill covers it all', () => {
  const near = skillsNamed({
    'picture-resize': 'Resizes pictures and photos.',
    'page-layout': 'Sets pages, and resizes what pictures they have.',
  });
  const found = near.map((skill) => why(skill, 'resize my pictures', near));
  assert.deepEqual(found.map(({ reasons }) => reasons[0]?.code).sort(), ['search.adds-too-little', 'search.selected']);
});

test('why of a skill that is not searched is refused by name', () => {
  assert.throws(
    () => why(skillsNamed({ 'no-such': 'None.' })[0] as SkillManifest, 'x', skills),
    /no-such is not among the skills/,
  );
});

test('what was prepared is kept for the same skills, and not for others', () => {
  const searcher = createSkillSearch();
  assert.equal(searcher.search('resize a photo', skills).candidates[0]?.id, 'image-resize');
  const changed = skills.map((skill) =>
    skill.id === 'image-resize' ? { ...skill, description: 'Sings.', hash: `sha256-${'1'.repeat(64)}` } : skill,
  );
  const scoreIn = (list: typeof skills): number | undefined =>
    searcher.search('resize a photo', list).candidates.find(({ id }) => id === 'image-resize')?.score;
  const before = scoreIn(skills);
  assert.ok(before !== undefined && before > (scoreIn(changed) ?? 0));
  assert.equal(scoreIn([...skills]), before);
});
