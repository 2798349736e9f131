import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, type StopSignal } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { memoryApprovals } from '../../src/approvals/memory-approvals.ts';
import { disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { answering } from '../support/resumed-runs.ts';
import { ask, delegating, eventsOf, greeting, handing, writer } from '../support/task-runs.ts';
import { again, differing, type Ran, ran, sameAgain, stopped, tasksOn } from './again.ts';
import { judging } from './judging.ts';

const whole = await ran(handing);
const [begun] = payloadsOf(whole.on.events, 'task-started');
assert.ok(begun);

test('a run with a task is the same again, and so is the task: each of its calls is decided again', async () => {
  assert.equal(whole.outcome, 'completed');
  const replayed = await again(whole);
  assert.deepEqual(differing(replayed), []);
  const [task] = replayed.tasks;
  assert.deepEqual(
    [replayed.tasks.length, task?.run, task?.call_id, task?.role],
    [1, begun.task, begun.call_id, 'writer'],
  );
  assert.deepEqual(
    task?.calls.map(({ seq, tool, recorded, now }) => [seq, tool, recorded, now]),
    [
      [1, 'greet', 'pass', 'pass'],
      [2, 'greet', 'pass', 'pass'],
    ],
  );
  assert.deepEqual([task?.turns.length, replayed.calls.length], [3, 2]);
});

const waving = {
  ...handing,
  responses: [
    delegating(ask),
    { tool_calls: [{ name: 'wave', arguments: { name: 'Ada' } }] },
    { final: 'x' },
    { final: 'y' },
  ],
};
const two = [
  delegating(ask, { ...ask, request: 'Greet Eve' }),
  said,
  { final: 'one' },
  greeting('Eve'),
  { final: 'two' },
];
const worlds: readonly (readonly [what: string, world: World, outcome: string])[] = [
  ['two tasks of one answer', { ...handing, responses: two }, 'completed'],
  ['a task that asks for a tool that is not its own', waving, 'degraded'],
  [
    'a task that hands on',
    { ...handing, responses: [delegating(ask), delegating(ask), { final: 'x' }, { final: 'y' }] },
    'degraded',
  ],
  ['a task with too few turns', { ...handing, stack: { roles: [{ ...writer, maxTurns: 1 }] } }, 'degraded'],
  [
    'a task that spends what its run has',
    { ...handing, budget: { turns: 20, model_calls: 20, tool_calls: 2 } },
    'degraded',
  ],
  ['a role without tools', { ...handing, stack: { roles: [{ ...writer, tools: ['nothing'] }] } }, 'completed'],
  [
    'a task that waits',
    { ...handing, guards: judging(({ tool }) => ({ rule: tool.name === 'greet' ? 'ask' : 'allow' })) },
    'paused',
  ],
  [
    'a task of a model that takes one turn',
    { ...handing, multiTurn: false, responses: [delegating(ask), said] },
    'completed',
  ],
];
for (const [what, world, outcome] of worlds)
  test(`${what}: the same again`, async () => {
    const once = await ran(world);
    assert.equal(once.outcome, outcome);
    await sameAgain(once);
  });

const host = fixedHost();

for (let cutAt = 2; cutAt <= whole.on.writes; cutAt += 1)
  test(`killed before write ${cutAt} of ${whole.on.writes}: the same again, and so is all when it has gone on`, async () => {
    const on = disk(cutAt);
    const { query } = tryRun({ guards: judging(), ...handing, disk: on }, host);
    await query.result();
    const of = { world: whole.world, on };
    await sameAgain(of);
    on.cutAt = Infinity;
    const { query: next } = tryRun(
      { guards: judging(), ...answering(on, handing), resume: { run: query.runId } },
      host,
    );
    assert.equal((await next.result()).outcome, 'completed');
    await sameAgain(of);
  });

const hanging = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) =>
    signal.addEventListener('abort', () => refuse(new Error('it was told to stop')), { once: true }),
  );

for (const signal of ['SIGINT', 'SIGTERM'] satisfies StopSignal[])
  test(`stopped by ${signal} inside a task, and gone on with: the same again`, async () => {
    const once = await stopped({ ...handing, runTool: hanging }, ({ ran: calls }) => calls.length === 1, signal);
    assert.equal(once.outcome, 'interrupted');
    await sameAgain(once);
    const { runTool: _hanging, ...rest } = once.world;
    const second = await ran(answering(once.on, rest), { on: once.on, resume: once.run });
    assert.equal(second.outcome, 'degraded', 'the call that was broken off has its result');
    await sameAgain(second);
  });

test('a task whose run has no time left: the same again', async () => {
  const once = await ran({ ...handing, runTool: hanging, budget: { ...handing.budget, wall_ms: 40 } });
  assert.equal(once.outcome, 'exhausted');
  await sameAgain(once);
});

test('a task that was stopped by itself: the same again, and by whom is in the journal of its run', async () => {
  const on = disk();
  const { query } = tryRun({
    guards: judging(),
    ...handing,
    runTool: hanging,
    disk: on,
    responses: [delegating(ask), said, { final: 'Then not.' }],
  });
  const look = setInterval(() => {
    for (const { task, state } of query.tasks()) if (state === 'running') void query.stopTask(task, 'the night watch');
  }, 1);
  const outcome = await query.result();
  clearInterval(look);
  assert.equal(outcome.outcome, 'degraded');
  const [ended] = payloadsOf(on.events, 'task-ended');
  assert.deepEqual(ended?.stopped, { by: 'the night watch' });
  assert.match(ended?.outcome.reasons.at(-1)?.message ?? '', /stopped by the night watch/);
  await sameAgain({ world: whole.world, on });
});

test('a task that waited for a person, and went on: the same again', async () => {
  const approvals = memoryApprovals(fixedHost());
  const world: World = {
    ...handing,
    approvals,
    guards: judging(({ args: { name } }) => ({ rule: name === 'Bob' ? 'ask' : 'allow' })),
  };
  const first = await ran(world);
  assert.equal(first.outcome, 'paused');
  for (const { id } of (await approvals.list()).approvals)
    await approvals.answer(id, { decision: 'allow', by: 'a person', forMs: 60_000 });
  const second = await ran(answering(first.on, world), { on: first.on, resume: first.run });
  assert.equal(second.outcome, 'completed');
  const replayed = await again(second);
  assert.deepEqual(differing(replayed), []);
  assert.deepEqual([replayed.attempts, replayed.tasks[0]?.attempts], [2, 2]);
});

test('what cannot be replayed is refused by name: a task by itself, one whose journal is gone, and one that is none of the run', async () => {
  const of: Ran = whole;
  const journal = eventsOf(begun.task, of.on.events);
  await assert.rejects(again(of, { events: journal, options: { tasks: [] } }), {
    code: 'run.not-replayable',
    message: new RegExp(of.run),
  });
  await assert.rejects(again(of, { options: { tasks: [] } }), {
    code: 'run.not-replayable',
    message: new RegExp(begun.task),
  });
  await assert.rejects(again(of, { options: { tasks: [...tasksOn(of.on), journal] } }), { code: 'report.broken' });
  const { responses: _none, ...offered } = handing;
  const once = await ran({ ...offered, responses: [greeting('Ada'), { final: 'Done.' }] });
  assert.equal((await again(once)).same, true, 'roles were offered, and nothing handed on');
  await assert.rejects(again(once, { options: { tasks: [journal] } }), { code: 'report.broken' });
  const { stack: _roles, ...without } = once.world;
  await assert.rejects(again({ ...once, world: without }), { code: 'run.not-replayable', message: /roles/ });
});
