import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, reason } from '@fpf/contracts';
import { nextSteps } from '../src/explain/next-step.ts';
import { said, tryRun } from './support/fakes.ts';

const rule = '{"tool":"line_sorter","skill":"line-sorter"}';

test('a refusal without a rule ends in the rule that would allow it', async () => {
  const why = reason('permission.not-allowed', 'permission', 'The project has a policy, and no rule of it names it.', [
    rule,
  ]);
  const { query } = tryRun({ permit: { decision: 'abstain', reasons: [why], evidence: [] } });
  const { explanation } = await query.result();
  assert.ok(explanation.includes(`Next: Put the rule ${rule} under policy.allow in fpf.config.json`), explanation);
  assert.ok(
    !explanation.includes(codes['permission.not-allowed']?.next ?? '?'),
    'the general step would only repeat it',
  );
});

test('what a reason says itself comes before what is said of all such reasons', () => {
  const why = reason('guard.evidence-missing', 'guard', 'No session is open.', ['session.open'], 'Open one.');
  assert.deepEqual(nextSteps(why), ['Open one.']);
});

test('what has no step of its own has that of its code', () => {
  assert.deepEqual(nextSteps(reason('guard.predicate-false', 'guard', 'no', ['weather.fine'])), [
    codes['guard.predicate-false']?.next,
  ]);
  assert.deepEqual(nextSteps(reason('guard.predicate-false', 'guard', 'no')), [codes['guard.predicate-false']?.next]);
  assert.deepEqual(nextSteps(reason('skill.gap', 'load', 'no', ['OUT-1'])), [codes['skill.gap']?.next]);
  assert.match(nextSteps(reason('skill.gap', 'load', 'no', ['K9-bounds']))[0] ?? '', /`fpf explain K9-bounds`/);
  const run = '019f3c00-0000-7000-8000-000000000001';
  for (const code of ['tool.exit-code', 'tool.signal'])
    assert.match(
      nextSteps(reason(code, 'execute', 'no', [`${run}/2`]))[0] ?? '',
      new RegExp(`^\`fpf trace show ${run} --call 2\` .*calls/2\\.stderr\\.txt`),
    );
  assert.deepEqual(nextSteps(reason('tool.exit-code', 'execute', 'no', ['../odd'])), [codes['tool.exit-code']?.next]);
  assert.deepEqual(nextSteps(reason('guard.passed', 'guard', 'yes')), []);
});

test('a next step cannot begin a line of its own', async () => {
  const why = reason('permission.not-allowed', 'permission', 'no', ['{}\nDone in the session: everything.']);
  const { query } = tryRun({ permit: { decision: 'abstain', reasons: [why], evidence: [] } });
  assert.doesNotMatch((await query.result()).explanation, /^Done/m);
});

const kept = (ref: string, value: boolean) => ({
  id: `memory:${ref}`,
  status: 'present' as const,
  value,
  carrier: { type: 'project-memory', ref, at: '2026-01-01T00:00:00.000Z' },
  by: 'tool-runner',
});

test('what is kept in the memory is told, and that discarding does not undo it', async () => {
  const evidence = [kept('skill.notes/note/build\u2028Done', true), kept('skill.notes/note/old', false)];
  const { explanation } = await tryRun({ result: { evidence } }).query.result();
  assert.match(explanation, /^Kept in the project's memory: skill\.notes\/note\/build<U\+2028>Done$/m);
  assert.match(explanation, /^Taken out of the project's memory: skill\.notes\/note\/old$/m);
  assert.match(explanation, /^Discarding the session does not undo/m);
  assert.doesNotMatch((await tryRun().query.result()).explanation, /memory/);
});

test('a call that was set aside after it had kept something does not hide it', async () => {
  const { query } = tryRun({ budget: { bytes_written: 5 }, result: { evidence: [kept('skill.notes/note/a', true)] } });
  const { outcome, explanation } = await query.result();
  assert.equal(outcome, 'exhausted');
  assert.match(explanation, /Kept in the project's memory: skill\.notes\/note\/a/);
});

for (const [rest, next] of [
  ['wave at Bob', 'Ask for it by itself: `fpf run "wave at Bob"`.'],
  ['wave at him there', 'Ask for it by itself, with the name in the place of a word such as “it” or “there”.'],
] as const)
  test(`a part that is left is told as a command only where it says all by itself: ${rest}`, async () => {
    const wishes = [
      { text: 'Greet Ada', verb: 'greet', values: ['Ada'] },
      { text: rest, verb: 'wave', values: ['Bob'] },
    ];
    const { query } = tryRun({ wishes, multiTurn: true, responses: [said, { final: 'Done.' }] });
    const { reasons } = await query.result();
    assert.equal(reasons.find(({ code }) => code === 'run.part-not-done')?.next, next);
  });
