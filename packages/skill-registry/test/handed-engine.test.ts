import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OtherEngine } from '@fpf/skill-search';
import { createSkillRegistry } from '../src/skill-registry.ts';
import { temporary, write } from './support/folders.ts';

/** Every word of a request that is a skill's name, and no more than the port asks for. */
const byName: OtherEngine = {
  prepare: (documents) => ({
    terms: (request) => request.split(' ').map((text) => ({ text, weight: 1 })),
    search: (terms) =>
      documents.map(({ name }, document) => ({
        document,
        matches: terms.filter(({ text }) => text === name).map((term) => ({ term, gain: 1 })),
      })),
  }),
};

test('a registry searches with the engine that it is handed, and explains with it', async (t) => {
  const skill = (name: string): string =>
    `---\nname: ${name}\ndescription: Keeps ${name}. Use when asked.\n---\nbody\n`;
  const folder = write(temporary(t), { 'notes/SKILL.md': skill('notes'), 'tasks/SKILL.md': skill('tasks') });
  const registry = createSkillRegistry(
    { sources: [{ folder, profile: 'lenient' }] },
    { log: () => undefined },
    { engine: byName },
  );
  const { candidates } = await registry.search('notes');
  assert.deepEqual(
    candidates.map(({ id }) => id),
    ['notes'],
  );
  const { selected, words } = await registry.why('notes', 'notes please');
  assert.equal(selected, true);
  assert.deepEqual(
    words.map(({ word, gain }) => [word, gain]),
    [
      ['notes', 1],
      ['please', 0],
    ],
  );
  assert.equal((await registry.search('remember that we build with pnpm')).decision, 'abstain');
});
