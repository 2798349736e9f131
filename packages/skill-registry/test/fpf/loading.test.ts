import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Enactment, FpfError, type SkillLoader, type SkillProfile } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createSkillLoader } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';
import { able } from '../support/holder.ts';
import { noteSkill } from '../support/note-skill.ts';

function loaderOf(
  t: TestContext,
  change: (text: string) => string = (text) => text,
  profile: SkillProfile = 'fpf',
): SkillLoader {
  const root = temporary(t);
  write(join(root, 'demo'), { ...noteSkill, 'SKILL.md': change(noteSkill['SKILL.md'] ?? '') });
  return createSkillLoader({ sources: [{ folder: root, name: 'mine', profile }] }, { log: () => undefined });
}

test('with a holder the loader plans, every input left to the work', async (t) => {
  const [skill] = await loaderOf(t).load(['demo'], { holder: able });
  assert.deepEqual(check(Enactment, skill?.enactment), []);
  assert.ok(skill?.enactment && 'plan' in skill.enactment);
  assert.deepEqual(skill.enactment.plan.items[0]?.bindings['IN-1'], { at: 'work' });
  assert.equal(skill.enactment.assignment.holder.id, 'run-1');
});

test('a holder that is not able: the skill is loaded, and its gaps are told', async (t) => {
  const [skill] = await loaderOf(t).load(['demo'], { holder: { ...able, facts: {} } });
  assert.ok(skill?.enactment && 'gaps' in skill.enactment);
  assert.deepEqual(
    skill.enactment.gaps.map(({ id }) => id),
    ['CAP-1', 'CAP-2'],
  );
});

test('no holder, no plan; and none below the fpf profile', async (t) => {
  assert.equal((await loaderOf(t).load(['demo']))[0]?.enactment, undefined);
  assert.equal((await loaderOf(t, undefined, 'strict').load(['demo'], { holder: able }))[0]?.enactment, undefined);
});

test('a skill with a gap is refused, and the refusal names it', async (t) => {
  const refused = (pattern: RegExp) => (error: unknown) =>
    FpfError.is(error) && error.code === 'skill.not-valid' && pattern.test(error.message);
  const cut = (text: string): string => text.replace(/## Procedure\n[^]*?(?=\n## )/, '');
  await assert.rejects(
    loaderOf(t, cut).load(['demo'], { holder: able }),
    refused(/“Procedure” is missing: gap K5-procedure/),
  );
  const unshown = (text: string): string => text.replace('- PRE-1 (EV-1)', '- PRE-1 (EV-9)');
  await assert.rejects(loaderOf(t, unshown).load(['demo'], { holder: able }), refused(/PRE-1 has no evidence/));
});
