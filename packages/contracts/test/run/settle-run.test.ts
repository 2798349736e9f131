import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, exitOfReason, type GuardDecision, reason, type RunFacts, settleRun } from '@fpf/contracts';

const states: readonly GuardDecision[] = ['pass', 'degrade', 'abstain'];
const lists = [[], ...[1, 2, 3].flatMap((length) => sequences(length))];

function sequences(length: number): readonly (readonly GuardDecision[])[] {
  return length === 0 ? [[]] : sequences(length - 1).flatMap((head) => states.map((state) => [...head, state]));
}

/** The table beside settleRun, said a second time in other words. */
function expected({ calls, stopped, exhaustedBy, signal }: RunFacts): readonly unknown[] {
  const ran = calls.filter((state) => state !== 'abstain').length > 0;
  const cut = ran ? 'degrade' : 'abstain';
  if (stopped === 'failed') return ['failed', cut, 1];
  if (stopped === 'interrupted') return ['interrupted', cut, signal === 'SIGTERM' ? 143 : 130];
  if (stopped === 'exhausted') return ['exhausted', cut, exhaustedBy === 'time' ? 124 : 9];
  if (stopped === 'paused') return ['paused', cut, 8];
  if (!ran) return ['abstained', 'abstain', 3];
  return calls.every((state) => state === 'pass') ? ['completed', 'pass', 0] : ['degraded', 'degrade', 4];
}

test('every list of up to three calls settles as the table says, in every way of stopping', () => {
  const stops: readonly Omit<RunFacts, 'calls'>[] = [
    {},
    { stopped: 'failed' },
    { stopped: 'paused' },
    ...(['time', 'other'] as const).map((exhaustedBy) => ({ stopped: 'exhausted' as const, exhaustedBy })),
    { stopped: 'exhausted' },
    ...(['SIGINT', 'SIGTERM'] as const).map((signal) => ({ stopped: 'interrupted' as const, signal })),
    { stopped: 'interrupted' },
  ];
  for (const stop of stops) {
    for (const calls of lists) {
      const { outcome, state, exitCode } = settleRun({ calls, ...stop });
      assert.deepEqual([outcome, state, exitCode], expected({ calls, ...stop }), JSON.stringify({ calls, ...stop }));
    }
  }
});

test('a run that makes no calls is completed where each would run, unless something stopped it', () => {
  const plan = { calls: ['abstain', 'abstain'], wouldRun: true } as const;
  assert.deepEqual(settleRun(plan), { outcome: 'completed', state: 'pass', exitCode: 0 });
  assert.equal(settleRun({ ...plan, stopped: 'exhausted' }).exitCode, 9);
  assert.equal(settleRun({ calls: ['abstain', 'degrade'], wouldRun: true }).exitCode, 4);
});

test('the order of calls does not matter', () => {
  for (const calls of lists) assert.deepEqual(settleRun({ calls }), settleRun({ calls: calls.toReversed() }));
});

test('a failed run exits by its reason: integrity 5, what is not available 69, else 1', () => {
  const wanted: Readonly<Record<string, number>> = {
    'model.unreachable': 69,
    'model.missing': 69,
    'model.digest-mismatch': 5,
    'session.unavailable': 69,
    'session.host-changed': 5,
    'sandbox.unavailable': 69,
    'pin.drift': 5,
    'pin.missing-lock': 5,
    'skill.hash-drift': 5,
    'skill.not-locked': 5,
    'journal.broken': 5,
    'skill.unreadable': 1,
    'run.failed': 1,
    'config.not-valid': 1,
  };
  for (const [code, exit] of Object.entries(wanted)) {
    assert.ok(code in codes, code);
    const stoppedBy = reason(code, 'start', 'why');
    assert.equal(exitOfReason(stoppedBy), exit, code);
    assert.equal(settleRun({ calls: [], stopped: 'failed', stoppedBy }).exitCode, exit, code);
  }
  assert.equal(exitOfReason(undefined), 1);
});

test('a run that was refused before it began exits as a command does whose words are wrong; what does not match or is not there stays 5 and 69', () => {
  for (const [code, exit] of Object.entries({
    'run.no-fork-point': 2,
    'config.not-valid': 2,
    'pin.drift': 5,
    'model.missing': 69,
    'run.failed': 1,
  }))
    assert.deepEqual(
      settleRun({ calls: [], stopped: 'failed', stoppedBy: reason(code, 'start', 'why'), begun: false }),
      {
        outcome: 'failed',
        state: 'abstain',
        exitCode: exit,
      },
    );
  assert.equal(
    settleRun({ calls: [], stopped: 'failed', stoppedBy: reason('run.no-fork-point', 'start', 'why'), begun: true })
      .exitCode,
    1,
  );
});

test('every code gives one of the three exits', () => {
  for (const code of Object.keys(codes))
    assert.ok([1, 5, 69].includes(exitOfReason(reason(code, 'start', 'why'))), code);
});
