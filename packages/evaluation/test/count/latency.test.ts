import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latencyOf } from '../../src/count/latency.ts';

test('half of the answers took no longer than p50, and nineteen of twenty no longer than p95', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.deepEqual(latencyOf(hundred), { answers: 100, p50_ms: 50, p95_ms: 95, total_ms: 5050 });
  assert.deepEqual(latencyOf([3, 1, 2]), { answers: 3, p50_ms: 2, p95_ms: 3, total_ms: 6 });
  assert.deepEqual(latencyOf([7.123]), { answers: 1, p50_ms: 7.12, p95_ms: 7.12, total_ms: 7.12 });
  assert.deepEqual(latencyOf([]), { answers: 0, p50_ms: null, p95_ms: null, total_ms: 0 });
});
