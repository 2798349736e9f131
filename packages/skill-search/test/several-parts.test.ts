import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSkillSearch } from '../src/index.ts';
import { skillsNamed } from './support/skills-named.ts';

const skills = skillsNamed({
  'repo-search': 'Searches the files for a text.',
  'file-write': 'Writes a text into a file.',
  'run-command': 'Runs a command of the project.',
  'search-and-report': 'Searches the files for a text and writes a report of it into a file.',
}).map((skill) => (skill.name === 'search-and-report' ? { ...skill, metadata: { 'fpf-parts': '2' } } : skill));
const chosen = (request: string): readonly string[] =>
  createSkillSearch()
    .search(request, skills)
    .candidates.map(({ id }) => id);

test('a skill for several things at once is chosen where each of them is asked for', () => {
  assert.ok(chosen('search the files for salt and write a report into a.md').includes('search-and-report'));
});

test('it is not chosen for one of them, also where something else is asked for besides', () => {
  for (const request of ['write a text into the file a.md', 'write a text into the file a.md and run the command ls']) {
    assert.ok(chosen(request).includes('file-write'), request);
    assert.ok(!chosen(request).includes('search-and-report'), request);
  }
});
