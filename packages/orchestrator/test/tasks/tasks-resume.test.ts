import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { payloadsOf, type RunTrace, RunTrace as RunTraceSchema } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { type Disk, disk } from '../support/fake-session.ts';
import type { Seen, World } from '../support/fakes.ts';
import { answering, run as runWith } from '../support/resumed-runs.ts';
import { eventsOf, handing, plain, writer } from '../support/task-runs.ts';

// One source of ids for all attempts, as it is outside of tests.
const host = fixedHost();
const run = (world: World) => runWith(world, host);

/** The trace of the run, and those of its tasks. */
function traces({ reports }: Seen): unknown {
  const report = reports.at(-1);
  assert.ok(report);
  const all: readonly RunTrace[] = [report.trace, ...(report.tasks ?? []).map(({ trace }) => trace)];
  for (const trace of all) assert.deepEqual(check(RunTraceSchema, trace), []);
  const text = JSON.stringify(all.map(plain));
  return JSON.parse(
    (report.trace.tasks ?? []).reduce(
      (told, { task }, index) => told.replaceAll(task, `TASK-${index}`),
      text.replaceAll(report.trace.run_id, 'RUN'),
    ),
  );
}

const whole = await run({ ...handing, disk: disk() });

const writes = await (async () => {
  const on = disk();
  await run({ ...handing, disk: on });
  return on.writes;
})();

function holds(on: Disk): void {
  for (const id of new Set(on.events.map(({ run_id: of }) => of)))
    assert.equal(findChainBreak('journal', eventsOf(id, on.events)), undefined);
  assert.equal(findChainBreak('audit', on.audit), undefined);
  assert.deepEqual([on.effects.length, new Set(on.effects).size], [3, 3], 'each effect is there once');
}

test('without an accident: a task of two calls, and a call', () => {
  assert.deepEqual([whole.outcome.outcome, whole.trace?.tool_calls.length, writes > 20], ['completed', 2, true]);
});

for (let cutAt = 2; cutAt <= writes; cutAt += 1) {
  test(`cut off before write ${cutAt} of ${writes}, it goes on to the same end, and so does its task`, async () => {
    const on = disk(cutAt);
    const first = await run({ ...handing, disk: on });
    assert.equal(first.outcome.outcome, 'failed');
    on.cutAt = Infinity;
    const asked = payloadsOf(on.events, 'model-result').length;
    const second = await run({ ...answering(on, handing), resume: { run: first.run } });
    assert.deepEqual(traces(second.seen), traces(whole.seen));
    assert.equal(second.seen.asked.length, 6 - asked, 'what was answered is not asked again');
    assert.equal(payloadsOf(on.events, 'task-started').length, 1);
    holds(on);
  });
}

test('cut off in every attempt, it still comes to the same end', async () => {
  const on = disk(4);
  const { run: id } = await run({ ...handing, disk: on });
  let last: Awaited<ReturnType<typeof run>> | undefined;
  for (let attempt = 0; attempt < 60 && last?.outcome.outcome !== 'completed'; attempt += 1) {
    on.cutAt = on.writes + 9;
    last = await run({ ...answering(on, handing), resume: { run: id } });
  }
  assert.ok(last);
  assert.deepEqual(traces(last.seen), traces(whole.seen));
  holds(on);
});

test('other roles than the run began with are drift, by name', async () => {
  const on = disk(9);
  const first = await run({ ...handing, disk: on });
  on.cutAt = Infinity;
  const other = { stack: { roles: [{ ...writer, tools: ['greet', 'wave'] }] } };
  const second = await run({ ...answering(on, handing), ...other, resume: { run: first.run } });
  assert.deepEqual([second.outcome.outcome, second.outcome.reasons[0]?.code], ['failed', 'run.drift']);
  assert.match(second.outcome.reasons[0]?.message ?? '', /roles: sha256-.* is now sha256-/);
});

test('the journal of a task that somebody changed is not gone on with', async () => {
  const on = disk(16);
  const first = await run({ ...handing, disk: on });
  on.cutAt = Infinity;
  const task = payloadsOf(on.events, 'task-started')[0]?.task;
  const at = on.events.findIndex(({ run_id: of, kind }) => of === task && kind === 'skills-loaded');
  const event = on.events[at];
  assert.ok(event);
  on.events[at] = { ...event, payload: { skills: [] } };
  const second = await run({ ...answering(on, handing), resume: { run: first.run } });
  assert.deepEqual([second.outcome.outcome, second.outcome.reasons[0]?.code], ['failed', 'journal.broken']);
});

test('what a task of an earlier attempt spent is spent', async () => {
  const on = disk(writes - 3);
  const world = { ...handing, budget: { turns: 20, model_calls: 20, tool_calls: 3 } };
  const first = await run({ ...world, disk: on });
  on.cutAt = Infinity;
  const second = await run({ ...answering(on, world), resume: { run: first.run } });
  assert.equal(second.outcome.usage.tool_calls, 3);
  assert.equal(second.outcome.reasons.at(-1)?.code, 'budget.tool-calls');
});
