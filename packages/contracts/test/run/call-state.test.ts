import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallEnd, callState, type GuardDecision } from '@fpf/contracts';

test('the state of a call, for every way it can end', () => {
  const table: readonly (readonly [CallEnd, GuardDecision])[] = [
    [{ executed: false }, 'abstain'],
    [{ executed: true, decision: 'pass', ok: true }, 'pass'],
    [{ executed: true, decision: 'pass', ok: false }, 'degrade'],
    [{ executed: true, decision: 'degrade', ok: true }, 'degrade'],
    [{ executed: true, decision: 'degrade', ok: false }, 'degrade'],
  ];
  for (const [end, state] of table) assert.equal(callState(end), state, JSON.stringify(end));
});
