import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { disk } from '../support/fake-session.ts';
import { nothingSeen, said, stackOf } from '../support/fakes.ts';
import { ask, delegating, greeting, handing, writer } from '../support/task-runs.ts';
import { again, type Ran, ran, tasksOn } from './again.ts';
import { lies, resealed } from './tamper.ts';

const whole = await ran(handing);
const [task = []] = tasksOn(whole.on);

async function isSame(of: Ran, tasks: readonly (readonly JournalEvent[])[]): Promise<boolean> {
  return again(of, { options: { tasks } }).then(
    ({ same }) => same,
    () => false,
  );
}

test('whatever is changed in the journal of a task, and sealed again, is told: its run holds the hash of its end', async () => {
  const untold: string[] = [];
  for (const { what, events } of lies(task)) if (await isSame(whole, [events])) untold.push(what);
  assert.deepEqual(untold, []);
});

test('a task whose end is cut off, or that has an event more or less, is told', async () => {
  assert.equal(await isSame(whole, [task.slice(0, -1)]), false);
  for (const at of task.keys()) {
    if (at === 0) continue;
    const without = resealed(task.toSpliced(at, 1).map((event, index) => ({ ...event, seq: index + 1 })));
    assert.equal(await isSame(whole, [without]), false, `without ${task[at]?.step_key}`);
  }
});

test('another model is asked the questions of a task too, and what it says is decided as the task would have', async () => {
  const responses = [
    delegating(ask),
    greeting('Mallory'),
    { tool_calls: [{ name: 'wave', arguments: { name: 'Ada' } }] },
    delegating(ask),
    greeting('Eve'),
    { final: 'All were greeted.' },
  ];
  const seen = nothingSeen();
  const stack = stackOf({ ...whole.world, responses, disk: disk() }, seen, fixedHost());
  const run = whole.on.events.filter(({ run_id: of }) => of === whole.run);
  const { same, turns } = await stack.askAgain(run, { tasks: [task] });
  assert.deepEqual([same, seen.ran], [false, []]);
  const id = task[0]?.run_id;
  assert.deepEqual(
    turns.map(({ turn, task: of, request, same: one, now }) => [
      of === id ? 'task' : of,
      turn,
      request.same,
      one,
      'calls' in now
        ? now.calls.map(({ name, decided, reasons }) => [name, decided, reasons[0]?.code])
        : now.failed.code,
    ]),
    [
      [undefined, 1, true, true, [['delegate', 'pass', undefined]]],
      ['task', 1, true, false, [['greet', 'abstain', 'guard.evidence-missing']]],
      ['task', 2, true, false, [['wave', 'abstain', 'admit.unknown-tool']]],
      ['task', 3, true, false, [['delegate', 'abstain', 'task.nested']]],
      [undefined, 2, true, true, [['greet', 'pass', undefined]]],
      [undefined, 3, true, true, []],
    ],
  );
});

test('a model that now hands something on where it did not: as far as the task would begin', async () => {
  const roles = { stack: { roles: [writer] } };
  const once = await ran({ ...handing, responses: [said, { final: 'x' }] });
  const stack = stackOf(
    { ...once.world, ...roles, responses: [delegating(ask), { final: 'x' }], disk: disk() },
    nothingSeen(),
    fixedHost(),
  );
  const [first] = (await stack.askAgain(once.on.events)).turns;
  assert.deepEqual(first && 'calls' in first.now ? first.now.calls.map(({ name, decided }) => [name, decided]) : [], [
    ['delegate', 'abstain'],
  ]);
});
