import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forwardTime } from '../../src/index.ts';
import { fc } from '../fast-check.ts';

test('whatever the wall clock does, time goes on as fast as it passes, and never back', () => {
  const step = fc.record({ wall: fc.integer({ min: -1e6, max: 1e6 }), passed: fc.integer({ min: 0, max: 1e5 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      let [wall, tick] = [1e12, 0];
      const now = forwardTime({ now: () => wall, monotonic: () => tick });
      let before = now();
      for (const { wall: jump, passed } of steps) {
        wall += jump;
        tick += passed;
        const at = now();
        assert.ok(at >= before + passed && at >= wall, `${at} after ${before}`);
        assert.equal(at, Math.max(before + passed, wall));
        before = at;
      }
    }),
  );
});

test('it is never before a time that is known from elsewhere, and goes on from there', () => {
  let tick = 0;
  let known = 5_000;
  const now = forwardTime({ now: () => 1_000, monotonic: () => tick }, () => known);
  assert.equal(now(), 5_000);
  tick += 250.5;
  known = 0;
  assert.equal(now(), 5_250);
});
