import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardContext, guardedCall } from '@fpf/contract-tests';
import type { JournalEvent } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { ask, told } from '../support/ask.ts';
import { decided, ended, intent, journal } from '../support/journal.ts';
import { movingClock } from '../support/moving-clock.ts';

const now = movingClock().at;
const second = 1_000;

const is = async (question: string, events: readonly JournalEvent[], at = now): Promise<unknown> =>
  await told(question, { context: { ...guardContext(), journal: events }, clock: movingClock(at) });

test('call.ok is about the last call of a tool that ended, in this run', async () => {
  assert.equal(await is('call.ok:search', []), 'absent');
  assert.equal(await is('call.ok:search', journal(ended(now, 'run/0', 'pass', 'research'))), 'absent', 'whole names');
  assert.equal(await is('call.ok:search', journal(ended(now, 'run/0', 'degrade'))), false);
  assert.equal(await is('call.ok:search', journal(ended(now, 'run/0'), ended(now, 'run/9', 'degrade'))), false);
  assert.equal(await is('call.ok:search', journal(ended(now, 'run/0', 'degrade'), ended(now, 'run/9'))), true);
});

test('what another run did is no evidence, and what a part of this run did is', async () => {
  const other = journal(intent(now, 'other/0'), ended(now, 'other/0')).map((event) => ({ ...event, run_id: 'other' }));
  assert.equal(await is('call.ok:search', other), 'absent');
  assert.equal(await is('call.state:search', other), 'absent');
  assert.equal(await is('rate.calls:search', other), 0);
  const handedOn = [...journal(['task-started', now, { task: 'other' }]), ...other];
  assert.equal(await is('call.ok:search', handedOn), true);
  assert.equal(await is('rate.calls:search', handedOn), 1);
  const call = { ...guardedCall({}), call_id: 'other/7' };
  const around = [...journal(ended(now, 'run/0'), ['task-started', now, { task: 'other' }])];
  const asPart = { call, context: { ...guardContext(), journal: around } };
  assert.equal(await told('call.ok:search', asPart), true, 'a part sees what its run did');
});

test('a call that was started and did not end leaves it unknown', async () => {
  const open = journal(intent(now, 'run/8'), ended(now, 'run/8'), intent(now, 'run/9'));
  assert.equal(await is('call.ok:search', open), 'unknown');
  assert.equal(await is('call.state:search', open), 'unknown');
  assert.equal(await is('call.ok:search', journal(intent(now, 'run/9'), ended(now, 'run/9'))), true);
});

test('a call is no evidence of itself', async () => {
  const own = journal(decided(now, 'run/1', 'pass', 'search'), intent(now, 'run/1'), ended(now, 'run/1'));
  assert.equal(await is('call.ok:search', own), 'absent');
  assert.equal(await is('call.state:search', own), 'absent');
  assert.equal(await is('rate.calls:search', own), 0);
});

test('a call that the run went back behind is no evidence, and was made all the same', async () => {
  const numbered = [decided(now, 'run/2', 'pass'), intent(now, 'run/2'), ended(now, 'run/2')] as const;
  const call = numbered.map(([kind, at, payload]) => [kind, at, { ...payload, seq: 2 }] as const);
  const back = journal(...call, ['run-rewound', now, { forgotten_calls: [2] }]);
  assert.equal(await is('call.ok:search', journal(...call)), true);
  assert.equal(await is('call.ok:search', back), 'absent');
  assert.equal(await is('call.state:search', back), 'absent');
  assert.equal(await is('rate.calls:search', back), 1);
});

test('call.ok within a time: unknown where it is longer ago, and where the clock went back', async () => {
  const events = journal(ended(now - 60 * second, 'run/0'));
  assert.equal(await is('call.ok:search?within=60', events), true);
  assert.equal(await is('call.ok:search?within=59', events), 'unknown', 'what is stale says nothing');
  assert.equal(await is('call.ok:search?within=60', events, now - 61 * second), 'unknown');
  for (const odd of ['0', '-1', '1.5', '1e3', 'x', '99999999', '٣'])
    assert.equal(await is(`call.ok:search?within=${odd}`, events), 'unknown', odd);
});

test('call.state tells of calls that were stopped too, and the last one wins', async () => {
  assert.equal(await is('call.state:search', []), 'absent');
  assert.equal(await is('call.state:search', journal(decided(now, 'run/0', 'abstain'))), 'abstain');
  const passed = [decided(now, 'run/0', 'pass'), intent(now, 'run/0'), ended(now, 'run/0')] as const;
  assert.equal(await is('call.state:search', journal(...passed)), 'pass');
  assert.equal(await is('call.state:search', journal(...passed, decided(now, 'run/9', 'abstain'))), 'abstain');
  assert.equal(await is('call.state:search', journal(decided(now, 'run/9', 'abstain'), ...passed)), 'pass');
  assert.equal(await is('call.state:search', journal(...passed, decided(now, 'run/9', 'pass'))), 'unknown');
});

test('rate.calls counts what was started, within the time, and what the clock says is still to come', async () => {
  const events = journal(
    intent(now - 120 * second, 'run/0'),
    intent(now - 60 * second, 'run/2'),
    intent(now - 59 * second, 'run/3'),
    intent(now + 5 * second, 'run/4'),
  );
  assert.equal(await is('rate.calls:search', events), 4);
  assert.equal(await is('rate.calls:search?per=60', events), 2);
  assert.equal(await is('rate.calls:search?per=61', events), 3);
  assert.equal(
    await is('rate.calls:search?per=60', events, now - 86_400 * second),
    4,
    'a clock that was put back wins nobody a call',
  );
  assert.equal(await is('rate.calls:sear', events), 0);
  const strange = events.map((event) => ({ ...event, at: 'yesterday' }));
  assert.equal(await is('rate.calls:search?per=1', strange), 4, 'a time that cannot be read counts as within');
});

test('what rests on the journal carries its event, or the journal with those that count', async () => {
  const events = journal(intent(now, 'run/0'), ended(now, 'run/0'));
  const context = { ...guardContext(), journal: events };
  assert.deepEqual((await ask('call.ok:search', { context })).carrier?.sha256, events[1]?.hash);
  assert.deepEqual((await ask('call.ok:other', { context })).carrier?.ref, 'run');
  assert.deepEqual((await ask('rate.calls:search', { context })).carrier?.sha256, hashJson([events[0]?.hash ?? '']));
  assert.deepEqual((await ask('rate.calls:search')).carrier?.ref, 'no events');
});

test('ten thousand events are read once over', async () => {
  let read = 0;
  const events = Array.from({ length: 5_000 }, (_, index) =>
    journal(intent(now, `run/${index + 2}`), ended(now, `run/${index + 2}`)),
  ).flat();
  const counted = events.map((event) =>
    Object.defineProperty({ ...event }, 'kind', { enumerable: true, get: () => ((read += 1), event.kind) }),
  );
  for (const question of ['rate.calls:search?per=60', 'call.ok:search?within=60', 'call.state:search']) {
    read = 0;
    assert.notEqual(await is(question, counted), 'unknown');
    assert.ok(read <= 10 * events.length, `${question}: ${read} looks at ${events.length} events`);
  }
});
