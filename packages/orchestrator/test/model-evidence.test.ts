import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelEvidence, RunTrace } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { tryRun } from './support/fakes.ts';

test('all that the gateway tells of an answer is in the trace, as it told it', async () => {
  const evidence: Partial<ModelEvidence> = {
    attempts: 2,
    failed_attempts: ['model.server-error'],
    stop_reason: 'stop',
    shown: {
      by: 'renderer',
      text: '<start_of_turn>developer',
      neutralised: 3,
      sampling: { temperature: 0, seed: 7 },
      cut_from: 300_000,
    },
    prompt_hash: 'c'.repeat(64),
    conformance: { comma: 'kept', leading_zero: 'lost' },
    ungrounded: [{ call: 0, pointer: '/name' }],
    times: { load_ms: 1.5, total_ms: 20 },
  };
  const { query, seen } = tryRun({ evidence });
  assert.equal((await query.result()).outcome, 'completed');
  const trace = seen.reports[0]?.trace;
  assert.deepEqual(check(RunTrace, trace), []);
  assert.deepEqual({ ...trace?.model_evidence?.[0], ...evidence }, trace?.model_evidence?.[0]);
});
