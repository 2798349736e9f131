import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { startDeadline } from '../../src/limits/deadline.ts';

/** A clock and timers that go on only when they are told to. */
function held(t: TestContext): { readonly monotonic: () => number; readonly go: (ms: number) => void } {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  return {
    monotonic: () => now,
    go: (ms) => {
      for (let at = 0; at < ms; at += 1) {
        now += 1;
        t.mock.timers.tick(1);
      }
    },
  };
}

function reasonOf(signal: AbortSignal): FpfError {
  assert.ok(FpfError.is(signal.reason), String(signal.reason));
  return signal.reason;
}

test('the time is over when it is over, and what is left is told until then', (t) => {
  const { monotonic, go } = held(t);
  const deadline = startDeadline(100, undefined, monotonic, 50);
  go(99);
  assert.deepEqual([deadline.left(), deadline.signal.aborted], [1, false]);
  go(1);
  assert.equal(deadline.left(), 0);
  assert.equal(reasonOf(deadline.signal).code, 'model.deadline');
  assert.doesNotMatch(reasonOf(deadline.signal).message, /loaded/);
});

test('no time passes while a model is loaded; then it goes on where it stood', (t) => {
  const { monotonic, go } = held(t);
  const deadline = startDeadline(100, undefined, monotonic, 1_000);
  go(40);
  const loaded = deadline.loading();
  go(500);
  assert.equal(deadline.left(), 60);
  loaded();
  loaded();
  go(59);
  assert.deepEqual([deadline.left(), deadline.signal.aborted], [1, false]);
  go(1);
  const { code, message, details } = reasonOf(deadline.signal);
  assert.deepEqual([code, details], ['model.deadline', { deadline_ms: 100, load_ms: 500 }]);
  assert.match(message, /within 0\.1 s, beside the 0\.5 s in which the model was loaded/);
});

test('a load that does not end is not waited for longer than its own limit', (t) => {
  const { monotonic, go } = held(t);
  const deadline = startDeadline(100, undefined, monotonic, 300);
  deadline.loading();
  go(399);
  assert.equal(deadline.signal.aborted, false);
  go(1);
  assert.equal(reasonOf(deadline.signal).details['load_ms'], 300);
});

test('the limit of loading is one for all tries: whoever says again and again that he loads gains nothing', (t) => {
  const { monotonic, go } = held(t);
  const deadline = startDeadline(100, undefined, monotonic, 300);
  for (let at = 0; at < 3; at += 1) {
    const first = deadline.loading();
    // Said within a load, it is the same load.
    deadline.loading();
    go(100);
    first();
  }
  assert.equal(deadline.left(), 100);
  deadline.loading();
  go(100);
  assert.equal(deadline.signal.aborted, true);
});

test('a stop of the caller ends it while a model is loaded, and nothing goes on after that', (t) => {
  const { monotonic, go } = held(t);
  const caller = new AbortController();
  const deadline = startDeadline(100, caller.signal, monotonic, 300);
  const loaded = deadline.loading();
  caller.abort();
  assert.equal(reasonOf(deadline.signal).code, 'model.aborted');
  deadline.clear();
  loaded();
  go(1_000);
  assert.equal(reasonOf(deadline.signal).code, 'model.aborted');
});
