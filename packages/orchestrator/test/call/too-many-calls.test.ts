import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reason } from '@fpf/contracts';
import { tryRun } from '../support/fakes.ts';

test('of an answer with too many calls the first are carried out, and each of the others is refused', async () => {
  const beyond = reason('admit.too-many-calls', 'lookup', 'It comes after them.', ['greet']);
  const marks = [1, 2].map((call) => ({ call, reason: beyond }));
  const calls = ['Ada', 'Bob', 'Eve'].map((name) => ({ name: 'greet', arguments: { name } }));
  const { query, seen } = tryRun({ responses: [{ tool_calls: calls }], marks });
  const { outcome } = await query.result();
  assert.deepEqual([outcome, seen.ran], ['degraded', ['greet']]);
  assert.deepEqual(
    seen.reports[0]?.trace.tool_calls.map(({ args, state, reasons = [] }) => [args['name'], state, reasons[0]?.code]),
    [
      ['Ada', 'pass', undefined],
      ['Bob', 'abstain', 'admit.too-many-calls'],
      ['Eve', 'abstain', 'admit.too-many-calls'],
    ],
  );
});
