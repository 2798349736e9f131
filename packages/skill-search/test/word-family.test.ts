import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSkillSearch } from '../src/skill-search.ts';
import { wordFamily } from '../src/request/known.ts';
import { skillsNamed } from './support/skills-named.ts';

test('a word finds those that it begins and those that begin it, with the part in common', () => {
  const family = wordFamily(['ansibl', 'ansibleplaybook', 'ansib', 'answer', 'portrait', 'port', 'brain-storm']);
  assert.deepEqual(family('ansibl'), [['ansib', 5 / 6]]);
  assert.deepEqual(family('ansibleplaybooks'), [['ansibleplaybook', 15 / 16]]);
  assert.deepEqual(family('port'), [], 'four letters say too little');
  assert.deepEqual(family('brain'), [], 'a pair is no word');
  assert.deepEqual(family(''), []);
});

test('a skill is found by a word of the family, for less than by the word itself', () => {
  const skills = skillsNamed({ kubectlx: 'Looks at clusters with kubectlx.', other: 'Sings.' });
  const [whole, part] = ['kubectlx', 'kubectl'].map((word) => createSkillSearch().search(word, skills).candidates[0]);
  assert.equal(whole?.id, 'kubectlx');
  assert.equal(part?.id, 'kubectlx');
  assert.ok((part?.score ?? 0) < (whole?.score ?? 0));
});
