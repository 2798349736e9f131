import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent, JournalKind, JsonObject } from '@fpf/contracts';
import { forkPoint, forkPoints } from '../../src/session/fork-point.ts';

type Told = readonly [kind: JournalKind, payload?: JsonObject];

function journal(...told: readonly Told[]): readonly JournalEvent[] {
  return told.map(([kind, payload = {}], index) => ({
    kind,
    payload,
    step_key: `${kind}/${index}`,
    seq: index + 1,
    at: '',
    run_id: 'r',
    prev_hash: '',
    hash: '',
  }));
}

const decided = (seq: number, decision = 'pass'): Told => ['guard-decision', { seq, decision }];
const call = (seq: number): readonly Told[] => [decided(seq), ['tool-intent', { seq }], ['tool-result', { seq }]];
const end = (outcome: string): Told => ['run-ended', { outcome }];

const run = journal(['run-started'], ['model-result'], ...call(1), decided(2, 'abstain'), ...call(3), end('completed'));

test('a point lies after every event but inside a call and at the end', () => {
  assert.deepEqual(forkPoints(run), [1, 2, 5, 6, 9]);
  assert.equal(forkPoint('r', run, undefined), 9);
  for (const at of [1, 2, 5, 6, 9]) assert.equal(forkPoint('r', run, at), at);
  assert.equal(forkPoint('r', run, '5'), 5);
});

test('what is no point is refused with the nearest ones, and with why it is none', () => {
  const refused = (at: string | number, message: RegExp, events = run): void =>
    assert.throws(() => forkPoint('r', events, at), { code: 'run.no-fork-point', message });
  refused(4, /event 4 of run r lies inside a call; the nearest before it is 2, the nearest after it is 5\.$/);
  refused(8, /the nearest before it is 6, the nearest after it is 9\.$/);
  refused(10, /is its end; the nearest before it is 9\.$/);
  refused(11, /is not in its journal, which has 10; the nearest before it is 9\.$/);
  refused(0, /is not in its journal.*the nearest after it is 1\.$/);
  for (const at of ['', '-1', '1.5', 'no such', '9'.repeat(20)]) refused(at, /has no checkpoint ".*"; it has none\.$/);
  refused(
    'x',
    /it has "first" \(c1\), c2\.$/,
    journal(['run-started'], ['checkpoint', { id: 'c1', label: 'first' }], ['checkpoint', { id: 'c2' }]),
  );
});

test('a checkpoint is named by its id or its label, also where the label is a number; of two the last', () => {
  const events = journal(
    ['run-started'],
    ['checkpoint', { id: 'a', label: 'before' }],
    ...call(1),
    ['checkpoint', { id: 'b', label: 'before' }],
    ['checkpoint', { id: 'c', label: '1' }],
  );
  assert.deepEqual(
    ['a', 'b', 'before', '1', 1, '5'].map((at) => forkPoint('r', events, at)),
    [2, 6, 6, 7, 1, 5],
  );
});

test('a call that was broken off closes no point until it has ended, in whatever attempt; an end that is gone on from is one', () => {
  const events = journal(
    ['run-started'],
    decided(1),
    ['tool-intent', { seq: 1 }],
    end('interrupted'),
    ['run-resumed'],
    ...call(1),
    ['run-suspended', { seq: 2 }],
    end('paused'),
  );
  assert.deepEqual(forkPoints(events), [1, 8, 9, 10]);
  assert.deepEqual(
    forkPoints(journal(['run-started'], decided(1), ['tool-intent', { seq: 1 }], ['tool-unknown', { seq: 1 }])),
    [1, 4],
  );
  const task = journal(
    ['run-started'],
    decided(1),
    ['tool-intent', { seq: 1 }],
    ['task-started', { seq: 1 }],
    ['task-ended', { seq: 1 }],
    ['tool-result', { seq: 1 }],
  );
  assert.deepEqual(forkPoints(task), [1, 6]);
});

test('what may have been done outside is not done again because nobody said where to fork', () => {
  for (const effect of ['once', 'verifiable', 'fs', 'pure', 'idempotent'] as const) {
    const intent = ['tool-intent', { seq: 1, effect, tool: 'book' }] as const;
    const events = journal(['run-started'], decided(1), intent);
    const isAgain = effect === 'once' || effect === 'verifiable';
    if (!isAgain) assert.equal(forkPoint('r', events, undefined), 1);
    else
      assert.throws(() => forkPoint('r', events, undefined), {
        code: 'run.no-fork-point',
        message: /broken off while book ran/,
        hint: /fpf resume r.*--at 1/,
      });
    assert.equal(forkPoint('r', events, 1), 1, 'somebody has said so');
    assert.equal(
      forkPoint('r', journal(['run-started'], decided(1), intent, ['tool-unknown', { seq: 1 }]), undefined),
      4,
    );
  }
});

test('a run without a point is refused', () => {
  assert.throws(() => forkPoint('r', [], undefined), { code: 'run.no-fork-point' });
});
