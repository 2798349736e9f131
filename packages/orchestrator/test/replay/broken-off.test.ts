import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Approvals, payloadsOf, type StopSignal } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { memoryApprovals } from '../../src/approvals/memory-approvals.ts';
import { type HookInput, normalForm } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { greet } from '../support/fake-skill.ts';
import { said, type World } from '../support/fakes.ts';
import { answering, talk } from '../support/resumed-runs.ts';
import { again, differing, type Ran, ran, sameAgain, stopped } from './again.ts';
import { judging } from './judging.ts';

const whole = await ran(talk);

for (let cutAt = 2; cutAt <= whole.on.writes; cutAt += 1) {
  test(`killed before write ${cutAt} of ${whole.on.writes}: what is there is the same again, and so is all when it has gone on`, async () => {
    const first = await ran(talk, { on: disk(cutAt) });
    await sameAgain(first);
    first.on.cutAt = Infinity;
    const second = await ran(answering(first.on), { on: first.on, resume: first.run });
    assert.equal(second.outcome, 'completed');
    const replayed = await again(second);
    assert.deepEqual(differing(replayed), []);
    assert.equal(replayed.attempts, 2);
    assert.deepEqual(normalForm(second.on.events), normalForm(whole.on.events), 'two runs of the same have one form');
  });
}

test('killed in every attempt: the same again', async () => {
  const first = await ran(talk, { on: disk(4) });
  let last: Ran = first;
  for (let attempt = 0; attempt < 30 && last.outcome !== 'completed'; attempt += 1) {
    first.on.cutAt = first.on.writes + 5;
    last = await ran(answering(first.on), { on: first.on, resume: first.run });
  }
  assert.equal(last.outcome, 'completed');
  await sameAgain(last);
  assert.deepEqual(normalForm(first.on.events), normalForm(whole.on.events));
});

test('a call whose effect nobody knows: the same again', async () => {
  const world: World = { tools: [{ ...greet, effect: 'once' }], response: said };
  const on = disk();
  const first = await ran({ ...world, runTool: async () => Promise.reject((on.cutAt = 0)) }, { on });
  on.cutAt = Infinity;
  const second = await ran(world, { on, resume: first.run });
  assert.equal(payloadsOf(on.events, 'tool-unknown').length, 1);
  await sameAgain(second);
});

const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) =>
    signal.addEventListener('abort', () => refuse(new Error('it was told to stop')), { once: true }),
  );

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies StopSignal[]) {
  test(`stopped by ${signal} while a tool runs: the same again`, async () => {
    const once = await stopped({ ...talk, runTool: hanging }, ({ ran: calls }) => calls.length === 1, signal);
    assert.equal(once.outcome, 'interrupted');
    await sameAgain(once);
  });
}

test('stopped after the only call, just as it was done; before the second question; in it: the same again', async () => {
  const result = { stdout: '{}', stderr: '', return_code: 0, success: true, effects: [], evidence: [], output: {} };
  const late = async (signal: AbortSignal) => hanging(signal).catch(() => result);
  for (const world of [{ response: said }, talk] satisfies World[]) {
    const once = await stopped({ ...world, runTool: late }, ({ ran: calls }) => calls.length === 1);
    assert.equal(once.outcome, 'interrupted');
    await sameAgain(once);
  }
  const failing: World = { ...talk, result: { success: false } };
  const hook = {
    name: 'slow',
    stage: 'before-model' as const,
    run: (input: HookInput, signal: AbortSignal) => ('turn' in input && input.turn < 2 ? undefined : hanging(signal)),
  };
  for (const world of [
    { ...failing, embedding: { hooks: [hook] } },
    { ...talk, embedding: { hooks: [{ ...hook, stage: 'before-tool' as const }] } },
  ]) {
    let asked = 0;
    const once = await stopped(world, () => (asked += 1) > 20);
    assert.equal(once.outcome, 'interrupted');
    await sameAgain(once);
  }
});

test('a run whose time is over: the same again', async () => {
  for (const world of [
    { response: said, runTool: hanging },
    { ...talk, runTool: hanging },
  ] satisfies World[]) {
    const once = await ran({ ...world, budget: { wall_ms: 30 } });
    assert.equal(once.outcome, 'exhausted');
    await sameAgain(once);
  }
});

/** A person who says yes between two attempts. */
async function allowed(world: World, approvals: Approvals): Promise<Ran> {
  const first = await ran({ ...world, approvals });
  assert.equal(first.outcome, 'paused');
  for (const { id } of (await approvals.list()).approvals)
    await approvals.answer(id, { decision: 'allow', by: 'a person', forMs: 60_000 });
  return ran({ ...world, approvals }, { on: first.on, resume: first.run });
}

test('a run that waited for a person and went on: the same again, attempt by attempt', async () => {
  const ask = judging(() => ({ rule: 'ask' }));
  const second = await allowed({ response: said, guards: ask }, memoryApprovals(fixedHost()));
  assert.equal(second.outcome, 'completed');
  await sameAgain(second);
  const used = memoryApprovals(fixedHost());
  const third = await allowed({ response: said, guards: ask }, { ...used, use: async () => false });
  assert.equal(
    payloadsOf(third.on.events, 'run-suspended').length,
    2,
    'an approval that is used up is asked for again',
  );
  await sameAgain(third);
});

test('a run that goes on with less, over a difference that was allowed: the same again', async () => {
  const first = await ran(talk, { on: disk(6) });
  first.on.cutAt = Infinity;
  const policy = { allow: [], deny: [{ tool: 'greet' }], ask: [], guards: [] } as never;
  const world: World = {
    ...answering(first.on),
    stack: { policy },
    budget: { tool_calls: 2 },
    resume: { run: first.run, allowDrift: true },
  };
  const { tryRun } = await import('../support/fakes.ts');
  const { query } = tryRun({ guards: judging(), ...world });
  await query.result();
  const [resumed] = payloadsOf(first.on.events, 'run-resumed');
  assert.deepEqual([resumed?.policy, resumed?.budget?.tool_calls], [policy, 2]);
  await sameAgain({ world: { ...world, guards: judging() }, on: first.on });
});
