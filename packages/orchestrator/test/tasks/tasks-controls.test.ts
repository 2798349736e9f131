import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { fixedHost } from '@fpf/contract-tests';
import type { Hook, HookInput, Query } from '../../src/index.ts';
import { disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { answering } from '../support/resumed-runs.ts';
import { ask, eventsOf, handing } from '../support/task-runs.ts';

/** What `act` does when a task of the run comes to a stage. */
function at(stage: Hook['stage'], act: (query: Query, task: string) => void, holder: { query?: Query }): Hook {
  return {
    name: 'act',
    stage,
    run: ({ run }: HookInput) => {
      const { query } = holder;
      if (query?.tasks().some(({ task, state }) => task === run && state === 'running')) act(query, run);
      return undefined;
    },
  };
}

function acting(stage: Hook['stage'], act: (query: Query, task: string) => void, world: World = handing) {
  const holder: { query?: Query } = {};
  const on = disk();
  const tried = tryRun({ ...world, disk: on, embedding: { hooks: [at(stage, act, holder)] } });
  holder.query = tried.query;
  return { ...tried, on };
}

for (const stage of ['before-model', 'after-model', 'before-tool', 'after-tool', 'run-end'] as const)
  test(`a task that is stopped at ${stage} ends, and the run goes on with a result that says so`, async () => {
    const { query, seen, on } = acting(stage, (running, task) => void running.stopTask(task));
    const outcome = await query.result();
    const [task] = query.tasks();
    assert.ok(task);
    const trace = seen.reports[0]?.trace;
    const late = stage === 'run-end';
    assert.equal(task.state, late ? 'completed' : 'interrupted', 'where all is done, nothing is stopped');
    assert.equal(trace?.tool_calls[0]?.error?.code, late ? undefined : 'task.stopped');
    assert.equal(outcome.outcome, late ? 'completed' : 'degraded');
    assert.ok(
      seen.asked.at(-1)?.tools.some(({ name }) => name === 'delegate'),
      'the run was asked once more after it',
    );
    assert.equal(on.events.filter(({ kind }) => kind === 'run-ended').length, 2);
    for (const id of [query.runId, task.task])
      assert.equal(findChainBreak('journal', eventsOf(id, on.events)), undefined);
  });

const inAll = await tryRun(handing).events();
for (const [index, { type }] of inAll.entries())
  test(`stopped when event ${index + 1} (${type}) is heard, it comes to an end that its journal says`, async () => {
    const on = disk();
    const { query } = tryRun({ ...handing, disk: on });
    let heard = 0;
    let stopped: Promise<unknown> | undefined;
    for await (const _event of query) {
      const [task] = query.tasks();
      if (task && heard >= index) stopped ??= query.stopTask(task.task);
      heard += 1;
    }
    await stopped;
    const { outcome } = await query.result();
    assert.ok(outcome === 'completed' || outcome === 'degraded');
    const [task] = query.tasks();
    const end = payloadsOf(eventsOf(task?.task ?? '', on.events), 'run-ended').at(-1);
    assert.equal(end?.outcome, task?.state);
  });

test('what a task does can be watched while it runs, and afterwards', async () => {
  const seenKinds: string[][] = [];
  const states: string[] = [];
  const { query } = acting('before-tool', (running, task) => {
    const output = running.taskOutput(task);
    seenKinds.push(output.events.map(({ kind }) => kind));
    states.push(output.state);
    assert.equal(output.outcome, undefined);
  });
  await query.result();
  assert.deepEqual(seenKinds[0], ['run-started', 'skills-loaded', 'model-result']);
  assert.deepEqual(states, ['running', 'running']);
  const [task] = query.tasks();
  assert.deepEqual([task?.role, task?.request, task?.call_id], ['writer', ask['request'], `${query.runId}/1`]);
  const after = query.taskOutput(task?.task ?? '');
  assert.deepEqual(
    [after.state, after.outcome?.outcome, after.events.at(-1)?.kind],
    ['completed', 'completed', 'run-ended'],
  );
  assert.equal((await query.stopTask(after.task)).state, 'completed', 'what is over is not stopped');
});

test('a task that is not there is refused by name', async () => {
  const { query } = tryRun(handing);
  assert.throws(() => query.taskOutput('nobody'), { code: 'task.unknown' });
  await assert.rejects(query.stopTask('__proto__'), { code: 'task.unknown' });
  await query.result();
});

test('an interrupted run ends its task first, and both go on together', async () => {
  const host = fixedHost();
  const on = disk();
  const holder: { query?: Query } = {};
  const first = tryRun(
    { ...handing, disk: on, embedding: { hooks: [at('before-tool', (query) => void query.interrupt(), holder)] } },
    host,
  );
  holder.query = first.query;
  assert.equal((await first.query.result()).outcome, 'interrupted');
  const ends = on.events
    .filter(({ kind }) => kind === 'run-ended')
    .map(({ run_id: run }) => (run === first.query.runId ? 'run' : 'task'));
  assert.deepEqual(ends, ['task', 'run']);
  const [task] = first.seen.reports[0]?.trace.tasks ?? [];
  assert.deepEqual([task?.outcome, first.seen.reports[0]?.trace.tool_calls[0]?.state], ['interrupted', 'degrade']);
  const second = tryRun({ ...answering(on, handing), resume: { run: first.query.runId } }, host);
  assert.equal((await second.query.result()).outcome, 'completed');
  assert.deepEqual([on.effects.length, new Set(on.effects).size], [3, 3]);
  assert.equal(second.seen.reports[0]?.trace.tasks?.length, 1);
  assert.deepEqual(
    payloadsOf(eventsOf(first.query.runId, on.events), 'task-ended').map(({ outcome }) => outcome.outcome),
    ['interrupted', 'completed'],
  );
});
