import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillPin } from '@fpf/contracts';
import { tryRun } from '../support/fakes.ts';
import { greet, skill } from '../support/fake-skill.ts';

const { pin } = skill(greet);
const other: SkillPin = { ...pin, name: 'farewell' };

type Case = readonly [what: string, pins: readonly SkillPin[], code: string | undefined];

const cases: readonly Case[] = [
  ['what is pinned is there', [pin], undefined],
  ['a pinned skill is gone', [pin, other], 'skill.pinned-gone'],
  ['a skill is not pinned', [], 'skill.not-locked'],
  ['a pinned skill has another hash', [{ ...pin, hash: `sha256-${'0'.repeat(64)}` }], 'skill.pinned-gone'],
  ['a pinned skill has another version', [{ ...pin, version: '0.0.1' }], 'skill.pinned-gone'],
  [
    'the name is pinned of another source',
    [{ ...pin, source: { ...pin.source, ref: 'elsewhere' } }],
    'skill.pinned-gone',
  ],
];

for (const [what, pins, code] of cases) {
  test(`frozen, and ${what}: ${code ?? 'it goes on'}; nothing is asked of a model otherwise`, async () => {
    const { query, seen } = tryRun({ stack: { pins } });
    const outcome = await query.result();
    assert.deepEqual([outcome.reasons[0]?.code, outcome.exit_code], code ? [code, 5] : [undefined, 0]);
    assert.equal(seen.asked.length, code ? 0 : 1);
  });
}

test('a run that is not frozen looks among what there is', async () => {
  assert.equal((await tryRun({ stack: { pins: undefined } }).query.result()).exit_code, 0);
});
