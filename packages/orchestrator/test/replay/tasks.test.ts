import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { disk } from '../fake-session.ts';
import { eventsOf, handing } from '../task-runs.ts';
import { again, ran } from './again.ts';

test('a run with a task is refused by name, and so is the task: neither is said to be the same', async () => {
  const on = disk();
  const { run, world, outcome } = await ran(handing, { on });
  assert.equal(outcome, 'completed');
  const [started] = payloadsOf(on.events, 'task-started');
  assert.ok(started);
  const refused = { code: 'run.not-replayable', message: new RegExp(started.task) };
  await assert.rejects(again({ world, on }, { events: eventsOf(run, on.events) }), refused);
  await assert.rejects(again({ world, on }, { events: eventsOf(started.task, on.events) }), {
    code: 'run.not-replayable',
    message: /is a task of another/,
  });
});

test('a run that was offered roles and handed nothing on is the same again, and not under other roles', async () => {
  const { responses: _none, ...offered } = handing;
  const once = await ran({ ...offered, responses: [{ tool_calls: [{ name: 'greet', arguments: { name: 'Ada' } }] }, { final: 'Done.' }] });
  assert.equal((await again(once)).same, true);
  const { stack: _roles, ...without } = once.world;
  await assert.rejects(again({ ...once, world: without }), { code: 'run.not-replayable', message: /roles/ });
});
