import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Holder, RunTrace, WorkPlanned } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { enacted } from './support/fake-skill.ts';
import { tryRun } from './support/fakes.ts';

test('an enacted skill is planned before the model is asked, and its call cites the item', async () => {
  const { query, seen } = tryRun({ enactment: enacted('other', 'greet') });
  const outcome = await query.result();
  assert.equal(outcome.outcome, 'completed');
  const [report] = seen.reports;
  assert.ok(report);
  assert.deepEqual(check(RunTrace, report.trace), []);
  assert.deepEqual(report.trace.work_plan, ['workplan:greeter']);
  assert.equal(report.trace.tool_calls[0]?.plan_item, 'workplan:greeter#PI-2');
  const kinds = report.events.map(({ kind }) => kind);
  assert.ok(kinds.indexOf('work-planned') > 0);
  assert.ok(kinds.indexOf('work-planned') < kinds.indexOf('model-result'));
  const planned = report.events.find(({ kind }) => kind === 'work-planned');
  assert.deepEqual(check(WorkPlanned, planned?.payload), []);
});

test('a gap abstains, names itself and its cause, and nothing is asked of the model', async () => {
  const gaps = [
    { id: 'K5-procedure', message: 'the section Procedure is missing' },
    { id: 'OUT-1', message: 'nothing yields it', because: 'K5-procedure' },
  ];
  const { query, seen } = tryRun({ enactment: { gaps } });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.exit_code], ['abstained', 3]);
  assert.deepEqual(
    outcome.reasons.map(({ code, refs }) => [code, ...refs]),
    [
      ['skill.gap', 'K5-procedure'],
      ['skill.gap', 'OUT-1'],
    ],
  );
  assert.match(outcome.explanation, /greeter@1\.0\.0: OUT-1: nothing yields it \(because of K5-procedure\)/);
  assert.ok(!seen.reports[0]?.events.some(({ kind }) => kind === 'model-result'));
});

test('a loaded tool that no step of the plan uses is not run', async () => {
  const { query, seen } = tryRun({ enactment: enacted('other') });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.reasons[0]?.code, seen.ran.length], ['abstained', 'admit.unplanned', 0]);
  assert.equal(seen.reports[0]?.trace.tool_calls[0]?.plan_item, undefined);
});

test('the holder is the run, with the facts that are known and those that the session gives', async () => {
  const { query, seen } = tryRun();
  await query.result();
  assert.deepEqual(check(Holder, seen.holder), []);
  assert.equal(seen.holder?.id, `fpf-run:${query.runId}`);
  assert.deepEqual(seen.holder?.facts, { node: '24.0.0', 'workspace-read': 'granted', 'workspace-write': 'granted' });
});

test('a skill below the fpf profile has no plan, and its calls cite none', async () => {
  const { query, seen } = tryRun();
  await query.result();
  assert.deepEqual(seen.reports[0]?.trace.work_plan, []);
  assert.ok(!seen.reports[0]?.events.some(({ kind }) => kind === 'work-planned'));
});

test('a skill whose id several sources have is loaded from the source that search named', async () => {
  const plain = tryRun();
  await plain.query.result();
  assert.deepEqual(plain.seen.loaded, ['greeter']);
  const { query, seen } = tryRun({ ref: 'near/greeter' });
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual(seen.loaded, ['near/greeter']);
});

test('a call that is stopped by a rule, a guard or the budget still cites its item', async () => {
  const stop = {
    decision: 'abstain' as const,
    reasons: [{ code: 'guard.none', stage: 'guard' as const, message: 'no', refs: [] }],
    evidence: [],
  };
  for (const world of [{ permit: stop }, { decide: async () => stop }, { budget: { tool_calls: 0 } }]) {
    const { query, seen } = tryRun({ ...world, enactment: enacted('greet') });
    await query.result();
    assert.deepEqual([seen.ran, seen.reports[0]?.trace.tool_calls[0]?.plan_item], [[], 'workplan:greeter#PI-1']);
  }
});
