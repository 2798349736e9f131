import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestWords } from '../src/request/request-words.ts';
import { createSkillSearch } from '../src/skill-search.ts';
import { wordsOf } from '../src/words/words.ts';
import { skillsNamed } from './support/skills-named.ts';

for (const [said, words] of [
  ['1.2.3', ['1.2.3']],
  ['v2.0', ['2.0']],
  ['V2.0', ['2.0']],
  ['python3.11', ['python', '3.11']],
  ['Ubuntu 20.04.', ['ubuntu', '20.04']],
  ['node-20.19 or Node v22.1', ['node', '20.19', 'node', '22.1']],
  ['naïve 1.2', ['naïve', '1.2']],
  ['words.txt, 3 of 12. 45 apples', ['words', 'txt', '12', '45', 'apples']],
] as const)
  test(`a version is one word: ${said}`, () =>
    assert.deepEqual(
      wordsOf(said).map(({ text }) => text),
      words,
    ));

const runtimes = skillsNamed({
  'runtime-old': 'Installs a release of Node. Knows node 18.20. Use when a project wants it.',
  'runtime-new': 'Installs a release of Node. Knows node 20.19. Use when a project wants it.',
  'distro-old': 'Sets up Ubuntu 20.04 for work. Use when a machine is new.',
  'distro-new': 'Sets up Ubuntu 22.04 for work. Use when a machine is new.',
});

for (const [request, first, matched] of [
  ['install node 18.20', 'runtime-old', '18.20'],
  ['install node v20.19', 'runtime-new', '20.19'],
  ['install node20.19', 'runtime-new', '20.19'],
  ['set up ubuntu 20.04 on my machine', 'distro-old', '20.04'],
  ['set up ubuntu-22.04 on my machine', 'distro-new', '22.04'],
  ['set up ubuntu 22 on my machine', 'distro-new', '22'],
] as const)
  test(`of skills for several versions the one that is asked for comes first: ${request}`, () => {
    const [best] = createSkillSearch().search(request, runtimes).candidates;
    assert.equal(best?.id, first);
    assert.ok(best.matched.includes(matched), best.matched.join(' '));
  });

test('a version that no skill knows takes nothing from a request', () => {
  assert.deepEqual(
    requestWords('install node 99.1')
      .filter(({ hint }) => !hint)
      .map(({ text }) => text),
    ['install', 'node'],
  );
  const { decision, unmatched } = createSkillSearch().search('install the node release 99.1', runtimes);
  assert.deepEqual([decision, unmatched], ['pass', []]);
});
