import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotationsOf } from '../src/index.ts';
import { runOf } from './support/two-runs.ts';

const reason = (code: string) => ({ code, stage: 'guard' as const, message: 'Not now.', refs: [] });

test('a run that passed is one notice', () => {
  assert.deepEqual(annotationsOf(runOf({ trace: { explanation: 'Done.' }, calls: [{}] }).trace), [
    { level: 'notice', title: 'fpf: completed', message: 'Done.' },
  ]);
});

test('errors come first, then warnings; a failed call tells why it failed, and the file that it was about', () => {
  const { trace } = runOf({
    trace: { outcome: 'degraded', reasons: [reason('tool.failed')], explanation: 'Partly done.' },
    calls: [
      {},
      { state: 'abstain', guard_decision: 'abstain', reasons: [{ ...reason('guard.denied'), next: 'Ask.' }] },
      {
        state: 'degrade',
        reasons: [reason('guard.pure'), reason('tool.failed')],
        error: { code: 'tool.failed', log_ref: null },
        effects: [],
        rejected: [{ path: 'a/b.txt', op: 'add' }],
      },
      { state: 'degrade', rewound: true },
    ],
  });
  assert.deepEqual(annotationsOf(trace), [
    { level: 'error', title: 'fpf: degraded (tool.failed)', message: 'Partly done.' },
    { level: 'error', title: 'fpf: call 3, count, degraded', message: 'tool.failed: Not now.', file: 'a/b.txt' },
    { level: 'warning', title: 'fpf: call 2, count, abstained', message: 'guard.denied: Not now. Ask.' },
  ]);
});
