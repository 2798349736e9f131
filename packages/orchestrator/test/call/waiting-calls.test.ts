import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent } from '@fpf/contracts';
import { waitingCalls } from '../../src/journal/trace.ts';

const event = (kind: 'guard-decision' | 'run-suspended', seq: number, approval = ''): JournalEvent =>
  ({ kind, payload: { seq, call_id: `run/${seq}`, tool: 'greet', args: {}, approval } }) as unknown as JournalEvent;
const waiting = (...events: readonly JournalEvent[]): readonly string[] =>
  waitingCalls(events).map(({ approval }) => approval);

test('a call waits until it is decided on, and again where it is asked about after that', () => {
  assert.deepEqual(waiting(event('run-suspended', 1, 'a')), ['a']);
  assert.deepEqual(waiting(event('run-suspended', 1, 'a'), event('guard-decision', 1)), []);
  // Decided on, broken off before its result was kept, and not allowed any more when the run went on.
  assert.deepEqual(
    waiting(event('run-suspended', 1, 'a'), event('guard-decision', 1), event('run-suspended', 1, 'b')),
    ['b'],
  );
  assert.deepEqual(
    waiting(event('run-suspended', 1, 'a'), event('run-suspended', 1, 'b'), event('run-suspended', 2, 'c')),
    ['b', 'c'],
  );
});
