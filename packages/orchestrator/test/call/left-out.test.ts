import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, type SkillCandidate } from '@fpf/contracts';
import { tryRun } from '../support/fakes.ts';

const side: SkillCandidate = {
  id: 'waver',
  name: 'waver',
  version: '1.0.0',
  hash: `sha256-${'1'.repeat(64)}`,
  score: 8.9,
  matched: ['greet'],
  beside: true,
};

test('a skill that is only nearly as good is spare; where the loader leaves it out, loaded skills, trace and explanation say so', async () => {
  let spare: readonly string[] | undefined;
  const { query, seen } = tryRun({ beside: [side], loading: (options) => (spare = options?.spare) });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, spare, seen.loaded], ['completed', ['waver'], ['greeter', 'waver']]);
  const [report] = seen.reports;
  const [loaded] = payloadsOf(report?.events ?? [], 'skills-loaded');
  assert.deepEqual(
    loaded?.left_out?.map(({ skill, reason }) => [skill, reason.code]),
    [['waver', 'search.left-out']],
  );
  assert.match(report?.trace.left_out?.[0]?.message ?? '', /waver is nearly as good as greeter, and was left out/);
  assert.match(outcome.explanation, /Left out \(search\.left-out\): waver is nearly as good as greeter/);
});
