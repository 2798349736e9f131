import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JsonObject, payloadsOf, RunTrace, type TaskRole } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { disk } from '../support/fake-session.ts';
import { greet } from '../support/fake-skill.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { run } from '../support/resumed-runs.ts';
import { ask, delegating, eventsOf, greeting, handing, writer } from '../support/task-runs.ts';

test('a task is a run of its own, in the same session, and comes back as the result of its call', async () => {
  const on = disk();
  const { outcome, seen, trace, run: id } = await run({ ...handing, disk: on });
  assert.deepEqual([outcome.outcome, outcome.reasons], ['completed', []]);
  assert.deepEqual(check(RunTrace, trace), []);
  const [task] = trace?.tasks ?? [];
  assert.ok(task);
  assert.deepEqual(
    [task.role, task.call_id, task.outcome, task.effects?.length],
    ['writer', `${id}/1`, 'completed', 2],
  );
  const own = eventsOf(task.task, on.events);
  assert.deepEqual(payloadsOf(own, 'run-started')[0]?.task_of, { run: id, call_id: `${id}/1`, role: 'writer' });
  assert.deepEqual(
    [own.at(-1)?.kind, own.length, own.at(-1)?.hash],
    ['run-ended', task.journal?.events, task.journal?.head],
  );
  for (const each of [id, task.task]) assert.equal(findChainBreak('journal', eventsOf(each, on.events)), undefined);
  const [call, wave] = trace?.tool_calls ?? [];
  assert.match(call?.skill ?? '', /^stack@sha256-[0-9a-f]{12}$/);
  assert.deepEqual([call?.state, wave?.tool, trace?.tool_calls.length], ['pass', 'greet', 2]);
  assert.deepEqual(
    call?.evidence?.map(({ id: what, carrier }) => [what, carrier?.type, carrier?.ref, carrier?.sha256]),
    [[`task:${task.task}`, 'task', task.task, task.journal?.head]],
  );
  const [report] = seen.reports[0]?.tasks ?? [];
  assert.deepEqual(check(RunTrace, report?.trace), []);
  assert.deepEqual(
    [report?.trace.run_id, report?.trace.request, report?.trace.tool_calls.length],
    [task.task, ask['request'], 2],
  );
  assert.match(outcome.explanation, /the task of writer was done \(add hello\.txt, add hello\.txt\); greet ran/);
});

test('it is journaled before anything of it is done', async () => {
  const on = disk();
  await run({ ...handing, disk: on });
  const kinds = on.events.map(({ kind }) => kind);
  const begun = kinds.indexOf('task-started');
  assert.deepEqual([kinds[begun - 1], kinds[begun + 1]], ['tool-intent', 'run-started']);
  assert.equal(on.events[begun]?.run_id, on.events[0]?.run_id);
});

test('the model is told the words of the task, and by which journal they stand', async () => {
  const { seen, trace } = await run(handing);
  const [task] = trace?.tasks ?? [];
  const block = seen.asked[4]?.messages.at(-1)?.content[0];
  assert.ok(block?.type === 'tool_result');
  assert.equal(block.content, 'Both were greeted.');
  assert.deepEqual(block.evidence_refs, [`${trace?.run_id}/1`, task?.task, task?.journal?.head]);
});

test('a task is offered the tools of its role and no other, is asked with its own request, and is told nothing else', async () => {
  const { seen } = await run(handing);
  const tools = seen.asked.map((request) => request.tools.map(({ name }) => name));
  assert.deepEqual(
    [tools[0], tools[1], tools[4]],
    [['greet', 'wave', 'delegate'], ['greet'], ['greet', 'wave', 'delegate']],
  );
  const told = seen.asked[1]?.messages.map(({ role, content }) => [
    role,
    content[0]?.type === 'text' ? content[0].text : '',
  ]);
  assert.deepEqual(told, [
    ['developer', 'Greet people.'],
    ['user', 'Greet Ada and Bob'],
  ]);
  const delegate = seen.asked[0]?.tools[2];
  assert.ok(delegate);
  assert.deepEqual((delegate.input_schema['properties'] as JsonObject)['role'], {
    type: 'string',
    enum: ['writer'],
    description: 'Who does it.',
  });
});

test('what a task spends its run has spent, and each knows its own', async () => {
  const { outcome, seen } = await run({ ...handing, evidence: { output_tokens: 5 } });
  assert.deepEqual([outcome.usage.turns, outcome.usage.tool_calls, outcome.usage.output_tokens], [6, 4, 30]);
  const { usage } = seen.reports[0]?.tasks?.[0]?.trace ?? {};
  assert.deepEqual([usage?.turns, usage?.tool_calls, usage?.bytes_written, usage?.output_tokens], [3, 2, 12, 15]);
});

test('the audit says who acted, and the bundle has the rows of the task too', async () => {
  const { seen, trace } = await run(handing);
  const [task] = trace?.tasks ?? [];
  const tools = (seen.reports[0]?.audit ?? []).filter(({ op }) => op === 'tool');
  assert.deepEqual(
    tools.map(({ caller, tool }) => [caller.run === task?.task ? 'task' : 'run', caller.agent, tool]),
    [
      ['task', 'writer', 'greet'],
      ['task', 'writer', 'greet'],
      ['run', 'fpf', 'delegate'],
      ['run', 'fpf', 'greet'],
    ],
  );
  assert.equal(seen.reports[0]?.tasks?.[0]?.trace.audit?.rows, 5);
});

test('its events are told to the same listener, and the last one is of the run', async () => {
  const { query, events } = tryRun(handing);
  const all = await events();
  const [task] = query.tasks();
  const ends = all.filter(({ type }) => type === 'run-ended').map(({ run_id: of }) => of);
  assert.deepEqual(ends, [task?.task, query.runId]);
  assert.equal(all.at(-1)?.type, 'run-ended');
});

const two: World = {
  ...handing,
  responses: [
    delegating(ask, { ...ask, request: 'Greet Eve' }),
    said,
    { final: 'one' },
    greeting('Eve'),
    { final: 'two' },
  ],
};

test('two tasks of one answer are worked on one after another', async () => {
  const on = disk();
  const { outcome, trace } = await run({ ...two, disk: on });
  assert.deepEqual(
    [outcome.outcome, trace?.tasks?.map(({ outcome: word }) => word)],
    ['completed', ['completed', 'completed']],
  );
  const order = on.events
    .filter(({ kind }) => kind === 'task-started' || kind === 'task-ended')
    .map(({ kind }) => kind);
  assert.deepEqual(order, ['task-started', 'task-ended', 'task-started', 'task-ended']);
});

test('without roles there is nothing to hand on, and a tool of that name is a tool like any other', async () => {
  const { stack: _roles, ...rest } = handing;
  const none = await run(rest);
  assert.deepEqual(
    [none.trace?.tool_calls[0]?.reasons?.[0]?.code, none.trace?.tasks],
    ['admit.unknown-tool', undefined],
  );
  const own = await run({
    tools: [{ ...greet, name: 'delegate' }],
    response: { tool_calls: [{ name: 'delegate', arguments: { name: 'Ada' } }] },
  });
  assert.deepEqual([own.outcome.outcome, own.trace?.tasks], ['completed', undefined]);
});

const roles = (...all: readonly unknown[]): World => ({ stack: { roles: all as readonly TaskRole[] } });
for (const [what, world, named] of [
  ['a name from the language', roles({ ...writer, name: '__proto__' }), /roles\/0\/name/],
  ['a name of capital letters', roles({ ...writer, name: 'Writer' }), /roles\/0\/name/],
  ['a name that the audit gives to another', roles({ ...writer, name: 'fpf' }), /called fpf/],
  ['two of one name', roles(writer, writer), /two roles named writer/],
  ['no tool', roles({ ...writer, tools: [] }), /roles\/0\/tools/],
  ['the tool delegate', roles({ ...writer, tools: ['greet', 'delegate'] }), /writer has the tool delegate/],
  ['a member that roles do not have', roles({ ...writer, mode: 'bypassPermissions' }), /roles\/0/],
  ['nine of them', roles(...'abcdefghi'.split('').map((name) => ({ ...writer, name }))), /9 roles/],
] as const)
  test(`a role with ${what} is refused when the stack is made`, () => {
    assert.throws(
      () => tryRun(world),
      (error) => FpfError.is(error) && error.code === 'config.bad-role' && named.test(error.message),
    );
  });

test('a skill with a tool delegate, or one that calls itself the stack, is not loaded beside roles', async () => {
  const clash = await run({ ...handing, tools: [{ ...greet, name: 'delegate' }] });
  assert.equal(clash.outcome.reasons[0]?.code, 'skill.tool-clash');
});
