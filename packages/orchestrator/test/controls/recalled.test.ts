import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { disk } from '../support/fake-session.ts';
import type { World } from '../support/fakes.ts';
import { type Act, attempt, comparable, controlsOn } from './recalled-run.ts';
import { calling, done } from './turned-run.ts';

const world: World = {
  multiTurn: true,
  responses: [calling('Ada', 'Bob'), done, calling('Eve'), done, calling('Kim'), done],
  budget: { turns: 12, model_calls: 12, tool_calls: 12 },
};

/** Everything that can be turned, at points of both kinds. */
const script: readonly Act[] = [
  { after: 'model/1', act: (query) => query.setMode('dontAsk') },
  { after: 'result/1', act: (query) => query.tightenBudget({ tool_calls: 9 }) },
  { after: 'result/1', act: (query) => query.checkpoint('between') },
  { after: 'wait/3', act: (query) => query.checkpoint('first') },
  { after: 'wait/3', act: (query) => query.send('Now Eve.') },
  { after: 'result/3', act: (query) => query.setModel('fixture') },
  { after: 'wait/5', act: (query) => query.rewind('first') },
  { after: 'wait/5', act: (query) => query.rewind('between') },
  { after: 'wait/5', act: (query) => query.send('Now Kim.') },
  { after: 'wait/7', act: (query) => query.end() },
];

const uncut = disk();
const whole = await attempt(world, script, uncut);

test('without an accident every control takes hold', () => {
  assert.deepEqual([whole.outcome.outcome, controlsOn(uncut).length, whole.asked], ['completed', script.length, 6]);
  assert.deepEqual(
    whole.trace?.tool_calls.map(({ args, rewound }) => [args['name'], rewound ?? false]),
    [
      ['Ada', false],
      ['Bob', true],
      ['Eve', true],
      ['Kim', false],
    ],
  );
  assert.deepEqual(check(RunTrace, whole.trace), []);
  assert.deepEqual(
    controlsOn(uncut).map(({ payload }) => payload['before']),
    ['call/1', 'call/2', 'call/2', 'turn/3', 'turn/3', 'turn/4', 'turn/5', 'turn/5', 'turn/5', 'turn/7'],
  );
});

for (let cutAt = 2; cutAt <= uncut.writes; cutAt += 1)
  test(`cut off before write ${cutAt} of ${uncut.writes}, it goes on to the same end`, async () => {
    const on = disk(cutAt);
    const first = await attempt(world, script, on);
    assert.equal(first.outcome.outcome, 'failed');
    on.cutAt = Infinity;
    const second = await attempt(world, script, on, first.run);
    assert.deepEqual(comparable(second.trace), comparable(whole.trace));
    assert.equal(second.asked, 6, 'what was answered is not asked again');
    assert.deepEqual([on.effects.length, new Set(on.effects).size], [4, 4]);
    assert.deepEqual(on.views.at(-1)?.length, 2, 'Ada and Kim');
    assert.equal(findChainBreak('journal', on.events), undefined);
    assert.equal(payloadsOf(on.events, 'run-resumed').length, 1);
  });

test('cut off in every attempt, it still comes to the same end', async () => {
  const on = disk(4);
  const { run: id } = await attempt(world, script, on);
  let last: Awaited<ReturnType<typeof attempt>> | undefined;
  for (let again = 0; again < 60 && last?.outcome.outcome !== 'completed'; again += 1) {
    on.cutAt = on.writes + 5;
    last = await attempt(world, script, on, id);
  }
  assert.deepEqual(comparable(last?.trace), comparable(whole.trace));
  assert.deepEqual([on.effects.length, new Set(on.effects).size], [4, 4]);
});

test('what is asked of a run that goes on takes hold where it has not been before', async () => {
  const on = disk();
  const { run: id } = await attempt(world, [{ after: 'wait/3', act: async (query) => query.interrupt() }], on);
  const before = on.events.length;
  const second = await attempt(
    world,
    [
      { after: 'model/1', act: (query) => query.setMode('plan') },
      { after: 'wait/3', act: (query) => query.end() },
    ],
    on,
    id,
  );
  assert.deepEqual([second.outcome.outcome, second.seen.ran], ['completed', []]);
  assert.deepEqual(
    on.events.slice(before).map(({ kind, payload }) => [kind, payload['before']]),
    [
      ['run-resumed', undefined],
      ['control-taken', 'turn/3'],
      ['control-taken', 'turn/3'],
      ['run-ended', undefined],
    ],
  );
});
