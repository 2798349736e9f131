import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { disk } from '../support/fake-session.ts';
import { greet } from '../support/fake-skill.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { answering, bob, run } from '../support/resumed-runs.ts';

test('a refusal made when going on stays one, however often it goes on', async () => {
  const on = disk();
  const first = await run({ response: said, disk: on, runTool: async () => Promise.reject((on.cutAt = 0)) });
  on.cutAt = on.writes + 3;
  const permit = {
    decision: 'abstain' as const,
    reasons: [{ code: 'permission.denied', stage: 'permission' as const, message: 'no', refs: [] }],
    evidence: [],
  };
  await run({ response: said, disk: on, permit, resume: { run: first.run } });
  on.cutAt = Infinity;
  const third = await run({ response: said, disk: on, resume: { run: first.run } });
  assert.deepEqual(
    [third.outcome.outcome, third.outcome.reasons[0]?.code, third.seen.ran.length],
    ['abstained', 'permission.denied', 0],
  );
});

/** The call runs in its reduced form. */
const reducing: World = {
  response: said,
  tools: [{ ...greet, degraded: { view: 'read-only' as const } }],
  decide: async () => ({
    decision: 'degrade' as const,
    reasons: [{ code: 'guard.reduced', stage: 'guard' as const, message: 'less', refs: [] }],
    evidence: [],
  }),
};

test('a run whose call ran in its reduced form, cut off before any write, ends for the same reasons', async () => {
  const on = disk();
  const whole = await run({ ...reducing, disk: on });
  assert.deepEqual(
    whole.outcome.reasons.map(({ code }) => code),
    ['guard.reduced'],
  );
  for (let cutAt = 2; cutAt <= on.writes; cutAt += 1) {
    const at = disk(cutAt);
    const first = await run({ ...reducing, disk: at });
    at.cutAt = Infinity;
    const second = await run({ ...reducing, disk: at, resume: { run: first.run } });
    assert.deepEqual(second.outcome.reasons, whole.outcome.reasons, `before write ${cutAt}`);
  }
});

test('a call that is decided anew has what it was decided on in the trace', async () => {
  const on = disk();
  const first = await run({ response: said, disk: on, runTool: async () => Promise.reject((on.cutAt = 0)) });
  on.cutAt = Infinity;
  const second = await run({ ...reducing, disk: on, resume: { run: first.run } });
  assert.deepEqual(
    second.trace?.tool_calls.map(({ guard_decision: decision, state }) => [decision, state]),
    [['degrade', 'degrade']],
  );
});

for (const mode of ['plan', 'dontAsk', 'propose'] as const)
  test(`a run of the mode ${mode} goes on in it`, async () => {
    const on = disk(4);
    const first = await run({ response: said, disk: on, embedding: { mode } });
    on.cutAt = Infinity;
    const second = tryRun({ response: said, disk: on, resume: { run: first.run } });
    await second.query.result();
    assert.equal(second.query.describe().mode, mode);
    assert.deepEqual(second.seen.ran, mode === 'dontAsk' ? ['greet'] : []);
  });

test('what was refused and counted is counted again, and a turn that could not be used too', async () => {
  const on = disk(8);
  const unusable = new FpfError({ code: 'model.truncated', message: 'cut', hint: 'none' });
  const hooks = [{ name: 'no', stage: 'before-tool' as const, run: () => ({ deny: 'no' }) }];
  const world: World = { multiTurn: true, responses: [said, bob], budget: { tool_calls: 1 }, embedding: { hooks } };
  const first = await run({ ...world, disk: on });
  on.cutAt = Infinity;
  const second = await run({
    ...answering(on, world),
    ...world,
    responses: [bob],
    disk: on,
    resume: { run: first.run },
  });
  assert.deepEqual([second.outcome.outcome, second.outcome.reasons.at(-1)?.code], ['exhausted', 'budget.tool-calls']);
  const other = disk(5);
  const cutModel: World = { responses: [unusable], disk: other };
  const third = await run(cutModel);
  other.cutAt = Infinity;
  const fourth = await run({ ...cutModel, resume: { run: third.run } });
  assert.deepEqual(
    [fourth.outcome.reasons[0]?.code, fourth.seen.asked.length, fourth.outcome.usage.model_calls],
    ['model.truncated', 0, 1],
  );
});
