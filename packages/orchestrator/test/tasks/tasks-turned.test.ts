import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ControlTaken, payloadsOf } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import type { Query } from '../../src/index.ts';
import { type Disk, disk } from '../support/fake-session.ts';
import { said, tryRun, type World } from '../support/fakes.ts';
import { again, differing } from '../replay/again.ts';
import { judging } from '../replay/judging.ts';
import { answering } from '../support/resumed-runs.ts';
import { ask, eventsOf, greeting, handing } from '../support/task-runs.ts';

const host = fixedHost();

/** A run that is turned by `act` when its task has called a tool for the first time. */
async function turned(world: World, act: (query: Query) => void, on: Disk = disk(), resume?: string) {
  const hooks = [
    {
      name: 'turn',
      stage: 'after-tool' as const,
      tool: 'greet',
      run: ({ run }: { readonly run: string }) => {
        if (run !== query.runId && payloadsOf(eventsOf(run, on.events), 'tool-result').length === 0) act(query);
        return undefined;
      },
    },
  ];
  const all: World = {
    guards: judging(),
    ...answering(on, world),
    disk: on,
    embedding: { hooks },
    ...(resume !== undefined && { resume: { run: resume } }),
  };
  const { query, seen } = tryRun(all, host);
  const outcome = await query.result();
  const task = payloadsOf(on.events, 'task-started').at(-1)?.task ?? '';
  const taken = (id: string): readonly ControlTaken[] => payloadsOf(eventsOf(id, on.events), 'control-taken');
  return {
    outcome,
    seen,
    on,
    run: query.runId,
    mode: query.describe().mode,
    world: all,
    ofTask: taken(task),
    ofRun: taken(query.runId),
  };
}

const plan = (query: Query): void => void query.setMode('plan').catch(() => undefined);

test('a mode holds from the next call on, also of a task, and is in the journal of the task; the run keeps it', async () => {
  const { ofTask, ofRun, on, run, mode, world } = await turned(handing, plan);
  assert.deepEqual([ofRun, ofTask], [[], [{ n: 1, before: 'turn/2', control: { kind: 'mode', mode: 'plan' } }]]);
  assert.equal(mode, 'plan');
  const refused = payloadsOf(on.events, 'guard-decision').filter(({ decision }) => decision === 'abstain');
  assert.deepEqual(
    refused.map(({ call_id: id, reasons }) => [id.startsWith(run), reasons[0]?.code]),
    [
      [false, 'permission.plan-mode'],
      [true, 'permission.plan-mode'],
    ],
  );
  assert.deepEqual(differing(await again({ world, on })), []);
});

test('a tighter budget stops the task, too; a message to the run, and what stands behind it, waits for the run', async () => {
  const less = await turned(handing, (query) => void query.tightenBudget({ tool_calls: 2 }).catch(() => undefined));
  assert.deepEqual([less.ofTask.length, less.outcome.usage.tool_calls], [1, 2]);
  const sent = await turned(handing, (query) => {
    void query.send('And Mallory.').catch(() => undefined);
    plan(query);
  });
  assert.deepEqual(
    [sent.ofTask, sent.ofRun.map(({ before, control }) => [before, control.kind])],
    [
      [],
      [
        ['turn/2', 'message'],
        ['turn/2', 'mode'],
      ],
    ],
  );
  assert.deepEqual(differing(await again(sent)), []);
});

test('cut off before any write, a run goes on as its task was turned', async () => {
  const whole = await turned(handing, plan);
  const codes = ({ on }: { readonly on: Disk }): unknown =>
    [
      ...new Map(
        payloadsOf(on.events, 'guard-decision').map((one) => [one.call_id.slice(-2) + one.tool, one]),
      ).values(),
    ].map(({ tool, decision }) => [tool, decision]);
  const lost: number[] = [];
  for (let cutAt = 2; cutAt <= whole.on.writes; cutAt += 1) {
    const on = disk(cutAt);
    const first = await turned(handing, plan, on);
    on.cutAt = Infinity;
    const second = await turned(handing, plan, on, first.run);
    assert.deepEqual(differing(await again(second)), [], `cut at ${cutAt}`);
    // Asked, and not journaled: whoever asked was told so, and does not ask again here.
    if (second.ofTask.length === 0) lost.push(cutAt);
    else
      assert.deepEqual(
        [second.outcome.outcome, second.mode, codes(second)],
        [whole.outcome.outcome, 'plan', codes(whole)],
        `cut at ${cutAt}`,
      );
  }
  assert.equal(lost.length, 1, lost.join());
});

test('where a hook makes the call another one, a second task begins, and what the first cost and was turned to stands', async () => {
  const on = disk();
  const first = await turned(
    handing,
    (query) => {
      plan(query);
      on.cutAt = on.writes + 5;
    },
    on,
  );
  on.cutAt = Infinity;
  const change = {
    name: 'other',
    stage: 'before-tool' as const,
    tool: 'delegate',
    run: () => ({ args: { ...ask, request: 'Greet Bob' } }),
  };
  const world: World = {
    guards: judging(),
    ...handing,
    disk: on,
    responses: [said, { final: 'x' }, { final: 'y' }],
    embedding: { hooks: [change] },
    resume: { run: first.run },
  };
  const { query } = tryRun(world, host);
  const { usage } = await query.result();
  assert.equal(payloadsOf(on.events, 'task-started').length, 2);
  assert.equal(query.describe().mode, 'plan');
  assert.equal(usage.model_calls, payloadsOf(on.events, 'model-result').length);
  assert.deepEqual(differing(await again({ world, on })), []);
});

test('a fork of a run whose task is not over begins before the call that handed it on, and hands on anew', async () => {
  const on = disk();
  const waits = judging(({ tool }) => ({ rule: tool.name === 'greet' ? 'ask' : 'allow' }));
  const { query } = tryRun({ ...handing, guards: waits, disk: on }, host);
  assert.equal((await query.result()).outcome, 'paused');
  const { over, sessionsOf } = await import('../session/fork-world.ts');
  const sessions = sessionsOf({ 'session-1': on });
  const responses = [greeting('Ada'), { final: 'x' }, { final: 'y' }];
  const fork = tryRun(
    over(sessions, { ...handing, responses, fork: { run: query.runId, session: 'session-1' } }),
    host,
  );
  assert.equal((await fork.query.result()).outcome, 'completed');
  const events = eventsOf(fork.query.runId, sessions.disks.get('session-1-1')?.events ?? []);
  assert.deepEqual(
    payloadsOf(events, 'run-started')[0]?.parent?.seq,
    on.events.findIndex(({ kind }) => kind === 'model-result') + 1,
  );
  const [started, ...more] = payloadsOf(events, 'task-started');
  assert.deepEqual([more.length, started?.call_id], [0, `${fork.query.runId}/1`]);
  assert.notEqual(started?.task, payloadsOf(on.events, 'task-started')[0]?.task);
  const inside = on.events.find(({ kind, run_id: of }) => kind === 'task-started' && of === query.runId)?.seq ?? 0;
  const at = tryRun(over(sessions, { ...handing, fork: { run: query.runId, session: 'session-1', at: inside } }), host);
  const [why] = (await at.query.result()).reasons;
  assert.match(why?.message ?? '', /lies inside a call; the nearest before it is \d+/);
});
