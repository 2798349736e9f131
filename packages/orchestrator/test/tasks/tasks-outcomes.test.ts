import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type GuardVerdict, payloadsOf, reason } from '@fpf/contracts';
import { disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { run } from '../support/resumed-runs.ts';
import { ask, delegating, eventsOf, greeting, handing, writer } from '../support/task-runs.ts';

const denied: GuardVerdict = {
  decision: 'abstain',
  reasons: [reason('permission.denied', 'permission', 'no')],
  evidence: [],
};
const done = { final: 'Done.' };

for (const [what, world, task, call, code] of [
  ['completed', handing, 'completed', 'pass', undefined],
  [
    'abstained',
    { ...handing, responses: [delegating(ask), greeting('x'.repeat(65)), done, done] },
    'abstained',
    'degrade',
    'task.abstained',
  ],
  [
    'was done in part',
    { ...handing, responses: [delegating(ask), said, greeting('x'.repeat(65)), done, done] },
    'degraded',
    'degrade',
    'task.degraded',
  ],
  [
    'has spent the turns of its role',
    { ...handing, stack: { roles: [{ ...writer, maxTurns: 1 }] }, responses: [delegating(ask), said, done] },
    'exhausted',
    'degrade',
    'task.exhausted',
  ],
  [
    'failed',
    {
      ...handing,
      responses: [delegating(ask), new FpfError({ code: 'model.unreachable', message: 'off', hint: 'none' }), done],
    },
    'failed',
    'degrade',
    'task.failed',
  ],
] as const satisfies readonly (readonly [string, World, string, string, string | undefined])[])
  test(`a task that ${what}: its call is ${call}, and the run goes on`, async () => {
    const { trace, outcome, seen } = await run(world);
    assert.equal(trace?.tasks?.[0]?.outcome, task);
    const [first] = trace.tool_calls;
    assert.deepEqual([first?.state, first?.error?.code], [call, code]);
    assert.equal(outcome.outcome, call === 'pass' ? 'completed' : 'degraded');
    assert.ok(
      seen.asked.at(-1)?.tools.some(({ name }) => name === 'delegate'),
      'the run was asked once more after the task',
    );
  });

test('the model is told that a task came to no good end, and that what it did stays', async () => {
  const { seen } = await run({ ...handing, responses: [delegating(ask), said, greeting('x'.repeat(65)), done, done] });
  const block = seen.asked.at(-1)?.messages.at(-1)?.content[0];
  assert.ok(block?.type === 'tool_result' && block.is_error === true);
  assert.match(
    typeof block.content === 'string' ? block.content : '',
    /^The task came to no good end; what its calls did stays[^]*task\.degraded/,
  );
});

test('a host that changed under a task fails the run too', async () => {
  const changed = new FpfError({ code: 'session.host-changed', message: 'changed', hint: 'look' });
  const { outcome, trace } = await run({ ...handing, effectsError: changed });
  assert.deepEqual(
    [outcome.outcome, outcome.exit_code, outcome.reasons[0]?.code],
    ['failed', 5, 'session.host-changed'],
  );
  assert.equal(trace?.tasks?.[0]?.outcome, 'failed');
});

test('the budget is one: when it is spent, task and run end, and the trace shows how far each came', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({ ...ask, request: `Greet ${index}` }));
  const { outcome, trace, seen } = await run({
    ...handing,
    budget: { turns: 100, model_calls: 100, tool_calls: 9 },
    multiTurn: false,
    responses: [delegating(...twenty), said, greeting('Bob'), greeting('Eve'), greeting('Una')],
  });
  assert.deepEqual([outcome.outcome, outcome.usage.tool_calls, seen.ran.length], ['exhausted', 9, 4]);
  assert.deepEqual(
    trace?.tasks?.map(({ outcome: word }) => word),
    ['completed', 'completed', 'completed', 'completed', 'exhausted'],
  );
  assert.ok(outcome.reasons.some(({ code }) => code === 'budget.tool-calls'));
});

test('the same task again and again stops like any other repeated call', async () => {
  const { outcome, trace } = await run({
    ...handing,
    multiTurn: false,
    responses: [delegating(ask, ask, ask), said, greeting('Bob'), greeting('Eve')],
  });
  assert.equal(trace?.tasks?.length, 2);
  assert.deepEqual(
    trace.tool_calls[2]?.reasons?.map(({ code }) => code),
    ['budget.identical-calls'],
  );
  assert.equal(outcome.outcome, 'exhausted');
});

test('calls of tasks count for the repetition breaker of the run', async () => {
  const { trace, seen } = await run({
    ...handing,
    multiTurn: false,
    responses: [delegating(ask, { ...ask, request: 'again' }, { ...ask, request: 'more' }), said],
  });
  assert.equal(seen.ran.length, 2, 'greet Ada twice, and not a third time');
  assert.equal(trace?.tasks?.[2]?.outcome, 'exhausted');
});

test('a run that only plans has tasks that only plan', async () => {
  const { seen, trace } = await run({
    ...handing,
    embedding: { mode: 'plan' },
    responses: [delegating(ask), said, done, done],
  });
  assert.deepEqual([seen.ran, trace?.tasks?.[0]?.outcome], [[], 'abstained']);
  assert.equal(seen.reports[0]?.tasks?.[0]?.trace.reasons?.[0]?.code, 'permission.plan-mode');
});

test('rules are asked of the call itself, and of each call of the task', async () => {
  const no = (tool: string): World => ({
    ...handing,
    permitting: async (call) => (call.tool.name === tool ? denied : { decision: 'pass', reasons: [], evidence: [] }),
  });
  const asked: string[] = [];
  const shipped = await run({
    ...handing,
    permitting: async ({ skill, tool }) => (asked.push(`${skill.id}:${String(skill.shipped)}:${tool.name}`), denied),
  });
  assert.deepEqual([asked[0], shipped.trace?.tasks], ['stack:true:delegate', undefined]);
  const inside = await run({ ...no('greet'), responses: [delegating(ask), said, done, done] });
  assert.equal(inside.trace?.tasks?.[0]?.outcome, 'abstained');
});

test('hooks hear the call, and every step of the task under its own run', async () => {
  const heard: string[] = [];
  const stages = ['before-model', 'before-tool', 'after-tool', 'run-end'] as const;
  const hooks = stages.map((stage) => ({
    name: stage,
    stage,
    run: (input: { readonly run: string }) => void heard.push(`${stage} ${input.run}`),
  }));
  const { query } = tryRun({ ...handing, embedding: { hooks } });
  await query.result();
  const [task] = query.tasks();
  const told = heard.map((line) => line.replace(query.runId, 'run').replace(task?.task ?? '?', 'task'));
  assert.deepEqual(told.slice(0, 5), [
    'before-model run',
    'before-tool run',
    'before-model task',
    'before-tool task',
    'after-tool task',
  ]);
  assert.deepEqual(
    told.filter((line) => line.startsWith('run-end')),
    ['run-end task', 'run-end run'],
  );
});

test('a hook that stops the result makes the call degrade; what the task did stays', async () => {
  const on = disk();
  const hooks = [{ name: 'no', stage: 'after-tool' as const, tool: 'delegate', run: () => ({ deny: 'no' }) }];
  const { trace } = await run({ ...handing, embedding: { hooks }, disk: on });
  assert.deepEqual([trace?.tool_calls[0]?.error?.code, trace?.tasks?.[0]?.effects?.length], ['hook.denied', 2]);
  assert.equal(payloadsOf(eventsOf(trace?.tasks?.[0]?.task ?? '', on.events), 'run-ended')[0]?.outcome, 'completed');
});

test('whoever judges a call sees what the whole run has done, in its tasks too: handing on loosens no rate', async () => {
  const counted: number[] = [];
  await run({
    ...handing,
    responses: [said, delegating(ask), greeting('Grace'), done, greeting('Edsger'), done],
    permitting: async (_call, { journal }) => {
      counted.push(payloadsOf(journal, 'tool-intent').filter(({ tool }) => tool === 'greet').length);
      assert.ok(Object.isFrozen(journal));
      return { decision: 'pass', reasons: [], evidence: [] };
    },
  });
  // The first greeting, the handing on, the greeting of the task, and the one after it.
  assert.deepEqual(counted, [0, 1, 1, 2]);
});
