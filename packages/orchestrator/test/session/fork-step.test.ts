import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent, JournalKind, JsonObject, SessionStep } from '@fpf/contracts';
import { stepAt } from '../../src/session/fork-step.ts';

const event = ([kind, payload]: readonly [JournalKind, JsonObject], index: number): JournalEvent => ({
  kind,
  payload,
  step_key: '',
  seq: index + 1,
  at: '',
  run_id: 'r',
  prev_hash: '',
  hash: '',
});
const step = (id: string, n: number, changed = true): SessionStep => ({
  n,
  at: '',
  op: id.includes('/') ? 'tool' : 'drift',
  id,
  agent: 'fpf',
  tool: null,
  state: 'done',
  capability: null,
  changes: changed ? [{ path: 'x', op: 'add' }] : [],
});
const result = (call_id: string): readonly [JournalKind, JsonObject] => ['tool-result', { call_id }];

/**
 * What was there before the run, a call, the host that moved, a task's two calls, a call, and what somebody did by hand
 * afterwards.
 */
const history = ['old/1', 'r/1', 'moved', 't/1', 't/2', 'r/3', 'by hand'].map((id, index) => step(id, index + 1));
const events = [
  ['run-started', {}] as const,
  result('r/1'),
  ['task-started', { task: 't' }] as const,
  ['task-ended', { task: 't' }] as const,
  result('r/2'),
  ['checkpoint', { id: 'c', session_step: 5 }] as const,
  result('r/3'),
  ['run-rewound', { to: 'c' }] as const,
  ['model-result', {}] as const,
].map(event);

test('the last event that speaks of the session says which step it is', () => {
  assert.deepEqual(
    events.map(({ seq }) => stepAt(events, seq, history)),
    [1, 2, 2, 5, 5, 5, 6, 5, 5],
  );
});

test('where nothing came after it, or nothing that changed something, the session is as it is', () => {
  assert.equal(stepAt(events, 7, history.slice(0, 6)), undefined);
  assert.equal(stepAt(events, 7, [...history.slice(0, 6), step('look', 7, false)]), undefined);
  assert.equal(
    stepAt(events.slice(0, 1), 1, history),
    undefined,
    'a run that called nothing left nothing to go back from',
  );
});
