import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { createSkillSearch } from '../src/skill-search.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

const { search, why } = createSkillSearch();
const history =
  'Shows the log of commits and how two branches differ. Use when somebody asks what changed in the history.';

function skillThat(description: string): SkillManifest {
  const [skill] = skillsNamed({ 'branch-history': description }) as readonly [SkillManifest];
  // Another text is another hash: by that the search knows that it is another skill.
  return { ...skill, hash: `sha256-${sha256(description)}` };
}

function scoreOf(request: string, description: string): number {
  const skill = skillThat(description);
  return why(skill, request, [skill]).candidate.score;
}

test('a word that a skill says it is not for speaks against it, and it is said', () => {
  const request = 'help with merging or pushing my branch';
  const [plain, apart] = [history, `${history} Not for pushing or merging.`];
  assert.ok(scoreOf(request, apart) < scoreOf(request, plain));
  assert.ok(scoreOf(request, apart) > 0);
  const skill = skillThat(apart);
  assert.match(
    why(skill, request, [skill]).reasons[0]?.message ?? '',
    /; it says that it is not for “merging”, “pushing”$/,
  );
});

test('what it knows otherwise too speaks for it, whatever it is not for', () => {
  const request = 'how do these branches differ';
  assert.equal(scoreOf(request, `${history} Not for branches of other repositories.`), scoreOf(request, history));
});

test('what a file is called does not speak against a skill', () => {
  const reader = 'Reads a file and shows its text.';
  assert.ok(scoreOf('read my photo', `${reader} Not for photos.`) < scoreOf('read my photo', reader));
  assert.equal(scoreOf('read scan.jpg', `${reader} Not for photos.`), scoreOf('read scan.jpg', reader));
});

test('what is asked of another skill in the same breath does not speak against it', () => {
  const skills = skillsNamed({
    'branch-history': `${history} Not for deleting anything.`,
    'file-delete': 'Deletes files that nobody needs.',
  });
  const asked = search('show the log of commits and delete the old files', skills);
  assert.deepEqual(asked.candidates.map(({ id }) => id).sort(), ['branch-history', 'file-delete']);
  const other = skillThat(`${history} Not for mopping or deleting anything.`);
  const told = why(other, 'mop the branches and delete the old files', [other]).reasons[0]?.message ?? '';
  assert.match(told, /; it says that it is not for “mop”$/, 'only what counted is told');
});

test('no skill gains by what it says it is not for', () => {
  const words = 'push merge commit branch log history photo read show changed two server the my of'.split(' ');
  const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 10 }).map((list) => list.join(' '));
  fc.assert(
    fc.property(sentence, sentence, (request, notFor) => {
      assert.ok(scoreOf(request, `${history} Not for ${notFor}.`) <= scoreOf(request, history));
    }),
  );
});

test('a file of the kind that a skill is named for speaks for it, also where no other word does', () => {
  const skills = skillsNamed({
    'csv-profile': 'Describes the columns of a table: smallest, largest and usual values.',
    'text-length': 'Counts the words of a text.',
  });
  assert.deepEqual(
    search('min/max/mean of latency_ms in bench.csv', skills).candidates.map(({ id }) => id),
    ['csv-profile'],
  );
  assert.deepEqual(search('min/max/mean of latency_ms in bench', skills).candidates, []);
});
