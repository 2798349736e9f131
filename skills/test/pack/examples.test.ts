import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSkillSearch } from '@fpf/skill-search';
import { shipped } from '../support/shipped-skills.ts';
import { manifests } from './shipped-pack.ts';

const { search } = createSkillSearch();

/** The requests that a skill gives as its own examples. */
function examplesOf(id: string): readonly string[] {
  const body = readFileSync(join(shipped, id, 'SKILL.md'), 'utf8');
  return [...body.matchAll(/^Request: “(.+?)”$/gmsu)].map(([, request]) => (request ?? '').replace(/\s+/g, ' '));
}

for (const { id, metadata } of manifests) {
  test(`the shipped pack: every example of ${id} selects it`, () => {
    const examples = examplesOf(id);
    assert.ok(examples.length > 0, 'a skill without an example shows nobody how to ask for it');
    for (const request of examples) {
      const { candidates, next = [], nearest, threshold } = search(request, manifests);
      // What takes questions is chosen by nothing, and offered last.
      const chosen = [...candidates, ...('fpf-answers' in metadata ? next.slice(-1) : [])].map((one) => one.id);
      const seen = nearest.map((one) => `${one.id} ${one.score}`).join(', ');
      assert.ok(
        chosen.includes(id),
        `“${request}” chose ${chosen.join(', ') || 'nothing'} (threshold ${threshold}; nearest ${seen})`,
      );
    }
  });
}
