import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { type Breaker, createBreaker, type Verdict } from '../../src/attempt/breaker.ts';
import { fc } from '../support/fast-check.ts';

const limits = { breakerFailures: 3, breakerWithinMs: 100, breakerOpenMs: 50 };

function tried(): {
  readonly breaker: Breaker;
  readonly pass: (ms: number) => void;
  readonly attempt: (verdict: Verdict) => void;
} {
  let now = 0;
  const breaker = createBreaker(limits, () => now, 'x');
  return {
    breaker,
    pass: (ms) => void (now += ms),
    attempt: (verdict) => {
      breaker.enter();
      breaker.told(verdict);
    },
  };
}

const refused = (breaker: Breaker, left: number): void =>
  assert.throws(
    () => breaker.enter(),
    (error: unknown) =>
      FpfError.is(error) && error.code === 'model.circuit-open' && error.details['retry_after_ms'] === left,
  );

test('so many failures in the time open it; it tells how long', () => {
  const { breaker, pass, attempt } = tried();
  attempt('fails');
  attempt('fails');
  pass(99);
  attempt('fails');
  refused(breaker, 50);
  pass(20);
  refused(breaker, 30);
});

test('failures that lie further apart, or have an answer between them, do not', () => {
  const { pass, attempt, breaker } = tried();
  for (let at = 0; at < 9; at += 1) {
    attempt('fails');
    pass(50);
  }
  attempt('answers');
  attempt('fails');
  attempt('fails');
  attempt('answers');
  attempt('fails');
  attempt('unknown');
  attempt('fails');
  assert.equal(breaker.isOpen(), false);
});

test('after the time one request tries, and only one; its end decides', () => {
  for (const [verdict, open] of [
    ['fails', true],
    ['answers', false],
  ] as const) {
    const { breaker, pass, attempt } = tried();
    for (let at = 0; at < 3; at += 1) attempt('fails');
    pass(50);
    breaker.enter();
    refused(breaker, 0);
    breaker.told(verdict);
    assert.equal(breaker.isOpen(), open);
    if (open) refused(breaker, 50);
    else attempt('fails');
  }
});

test('a trial that somebody stopped shows nothing, and the next one tries', () => {
  const { breaker, pass, attempt } = tried();
  for (let at = 0; at < 3; at += 1) attempt('fails');
  pass(50);
  attempt('unknown');
  assert.equal(breaker.isOpen(), true);
  attempt('answers');
  assert.equal(breaker.isOpen(), false);
});

test('it never lets more than its number of failures through in a time and an opening', () => {
  const step = fc.record({ ms: fc.nat(120), fails: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { breaker, pass, attempt } = tried();
      let now = 0;
      const failedAt: number[] = [];
      for (const { ms, fails } of steps) {
        pass(ms);
        now += ms;
        try {
          attempt(fails ? 'fails' : 'answers');
          if (fails) failedAt.push(now);
          else failedAt.length = 0;
        } catch (error) {
          assert.ok(FpfError.is(error));
          assert.ok(breaker.isOpen());
        }
        assert.ok(failedAt.filter((at) => now - at < limits.breakerOpenMs).length <= limits.breakerFailures);
      }
    }),
  );
});
