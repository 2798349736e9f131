import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GuardEngine, payloadsOf, reason } from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import { fixedHost } from '@fpf/contract-tests';
import { memoryApprovals } from '../../src/approvals/memory-approvals.ts';
import { disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { answering } from '../support/resumed-runs.ts';
import { ask, delegating, eventsOf, handing } from '../support/task-runs.ts';

/** A rule that asks about one tool, and takes what a person has said. */
function asking(tool: string): GuardEngine['permit'] {
  return async (call, { approvals }) => {
    if (call.tool.name !== tool) return { decision: 'pass', reasons: [], evidence: [] };
    const [said] = (await approvals?.of(callHash(call))) ?? [];
    const by = 'approvals';
    const carrier = { type: 'approval', ref: said?.id ?? 'none', at: '2026-01-01T00:00:00.000Z' };
    if (said?.state === 'allowed' || said?.state === 'used')
      return {
        decision: 'pass',
        reasons: [],
        evidence: [{ id: 'approval', status: 'present', value: true, carrier, by }],
      };
    const why = said?.state === 'denied' ? 'permission.refused' : 'permission.ask';
    return { decision: 'abstain', reasons: [reason(why, 'permission', 'A rule asks.')], evidence: [] };
  };
}

async function waiting(tool: string, more: World = {}) {
  const host = fixedHost();
  const approvals = memoryApprovals(host);
  const on = disk();
  const world: World = { ...handing, ...more, permitting: asking(tool), approvals, disk: on };
  const first = tryRun(world, host);
  const outcome = await first.query.result();
  const goOn = async () => {
    const { query, seen } = tryRun({ ...answering(on, world), resume: { run: first.query.runId } }, host);
    return { outcome: await query.result(), seen, query };
  };
  const answer = async (decision: 'allow' | 'deny') => {
    const open = (await approvals.list()).approvals.filter(({ state }) => state === 'asked');
    assert.deepEqual(
      open.map(({ asked }) => asked.run),
      [first.query.runId],
    );
    for (const { id } of open) await approvals.answer(id, { decision, by: 'Ada', forMs: 60_000 });
  };
  return { first, outcome, goOn, answer, on };
}

test('a task that waits for a person makes its run wait, and what goes on is the run', async () => {
  const { first, outcome, on } = await waiting('greet');
  const { trace, tasks: reports } = first.seen.reports[0] ?? {};
  assert.deepEqual([outcome.outcome, outcome.exit_code, trace?.tasks?.[0]?.outcome], ['paused', 8, 'paused']);
  assert.match(outcome.explanation, new RegExp(`fpf approvals allow .*fpf resume ${first.query.runId}\`\\.`));
  const task = trace?.tasks?.[0]?.task ?? '';
  assert.deepEqual(
    trace?.waiting?.map(({ call_id, tool }) => [call_id, tool]),
    [[`${task}/1`, 'greet']],
  );
  assert.deepEqual(reports?.[0]?.trace.waiting, trace?.waiting);
  assert.deepEqual(on.effects, []);
});

test('allowed, it goes on inside the task, each call once', async () => {
  const { goOn, answer, on, first } = await waiting('greet');
  for (const words of [
    ['paused', 1],
    ['paused', 2],
    ['completed', 3],
  ] as const) {
    await answer('allow');
    const { outcome, seen } = await goOn();
    assert.deepEqual([outcome.outcome, on.effects.length], words);
    assert.equal(seen.reports[0]?.trace.waiting !== undefined, words[0] === 'paused');
  }
  const task = payloadsOf(on.events, 'task-started').map(({ task: id }) => id);
  assert.equal(task.length, 1);
  assert.deepEqual(
    payloadsOf(eventsOf(task[0] ?? '', on.events), 'run-ended').map(({ outcome }) => outcome),
    ['paused', 'paused', 'completed'],
  );
  assert.equal(payloadsOf(eventsOf(first.query.runId, on.events), 'task-ended').length, 3);
});

test('refused, the task abstains and the run goes on', async () => {
  const { goOn, answer } = await waiting('greet', {
    responses: [delegating(ask), said, { final: 'No.' }, { final: 'Done.' }],
  });
  await answer('deny');
  const { seen } = await goOn();
  assert.deepEqual(
    seen.reports[0]?.trace.tasks?.map(({ outcome }) => outcome),
    ['abstained'],
  );
  assert.equal(seen.reports[0]?.trace.tool_calls[0]?.error?.code, 'task.abstained');
});

test('a rule may ask about the handing on itself: nothing of the task has begun then', async () => {
  const { first, goOn, answer, on } = await waiting('delegate');
  assert.deepEqual(
    [payloadsOf(on.events, 'task-started'), first.seen.reports[0]?.trace.waiting?.[0]?.tool],
    [[], 'delegate'],
  );
  await answer('allow');
  const { outcome } = await goOn();
  assert.deepEqual([outcome.outcome, on.effects.length], ['completed', 3]);
});
