import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Policy } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { shipped, shippedNames } from '../support/shipped-skills.ts';

type Written = { readonly policy: { readonly allow: readonly { readonly skill?: string; readonly tool?: string }[] } };

/** Every policy that a skill shows, as it would be copied into a config. */
function policiesOf(skill: string): readonly Written[] {
  const body = readFileSync(join(shipped, skill, 'SKILL.md'), 'utf8');
  return [...body.matchAll(/```json\n(\{\s+"policy"[^`]+)```/g)].map(([, json]) => JSON.parse(json ?? '') as Written);
}

test('a policy that a skill shows is one, allows that skill whole, and names only skills that are there', () => {
  const shown = shippedNames.flatMap((skill) => policiesOf(skill).map(({ policy }) => ({ skill, policy })));
  assert.deepEqual(
    shown.map(({ skill }) => skill),
    ['notes', 'run-command'],
  );
  for (const { skill, policy } of shown) {
    assert.deepEqual(check(Policy, { deny: [], ask: [], ...policy }), []);
    assert.ok(
      policy.allow.some((rule) => rule.skill === skill && rule.tool === '*'),
      skill,
    );
    assert.deepEqual(
      policy.allow.filter((rule) => !shippedNames.includes(rule.skill ?? '')),
      [],
    );
  }
});
