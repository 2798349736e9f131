import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Policy } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';

const pack = new URL('../../', import.meta.url);
const skills = readdirSync(pack, { withFileTypes: true })
  .map(({ name }) => name)
  .filter((name) => existsSync(new URL(`${name}/SKILL.md`, pack)));

type Written = { readonly policy: { readonly allow: readonly { readonly skill?: string; readonly tool?: string }[] } };

/** Every policy that a skill shows, as it would be copied into a config. */
function policiesOf(skill: string): readonly Written[] {
  const body = readFileSync(new URL(`${skill}/SKILL.md`, pack), 'utf8');
  return [...body.matchAll(/```json\n(\{\s+"policy"[^`]+)```/g)].map(([, json]) => JSON.parse(json ?? '') as Written);
}

test('a policy that a skill shows is one, allows that skill whole, and names only skills that are there', () => {
  const shown = skills.flatMap((skill) => policiesOf(skill).map(({ policy }) => ({ skill, policy })));
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
      policy.allow.filter((rule) => !skills.includes(rule.skill ?? '')),
      [],
    );
  }
});
