import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateOf } from '../../src/count/rate.ts';
import { fc } from '../support/fast-check.ts';

test('the interval is the one that Newcombe published for his four examples', () => {
  for (const [hits, of, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const rate = rateOf(hits, of);
    assert.equal(rate.low?.toFixed(4), low.toFixed(4), `${hits}/${of}`);
    assert.equal(rate.high?.toFixed(4), high.toFixed(4), `${hits}/${of}`);
  }
});

const counts = fc
  .integer({ min: 1, max: 100_000 })
  .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));

test('its ends solve the equation that defines them, and hold the share between them', () => {
  fc.assert(
    fc.property(counts, ([hits, of]) => {
      const { rate, low, high } = rateOf(hits, of) as { rate: number; low: number; high: number };
      assert.ok(0 <= low && low <= rate && rate <= high && high <= 1);
      assert.ok(low < high);
      // |share - end| = z * sqrt(end * (1 - end) / of), at both ends.
      for (const end of [low, high]) {
        const reach = 1.959963984540054 * Math.sqrt((end * (1 - end)) / of);
        if (end > 0 && end < 1)
          assert.ok(Math.abs(Math.abs(hits / of - end) - reach) < 1e-4 + 2e-3 / Math.sqrt(of), `${hits}/${of}`);
      }
    }),
  );
});

test('hits and misses are alike, and more cases make it narrower', () => {
  fc.assert(
    fc.property(counts, ([hits, of]) => {
      const [a, b] = [rateOf(hits, of), rateOf(of - hits, of)];
      assert.ok(Math.abs((a.low as number) + (b.high as number) - 1) < 2e-6);
      const more = rateOf(4 * hits, 4 * of);
      assert.ok((more.high as number) - (more.low as number) < (a.high as number) - (a.low as number) + 1e-6);
    }),
  );
});

test('of nothing there is no share, and what is no share is refused', () => {
  assert.deepEqual(rateOf(0, 0), { hits: 0, of: 0, rate: null, low: null, high: null });
  for (const [hits, of] of [
    [1, 0],
    [-1, 5],
    [6, 5],
    [0.5, 5],
    [Number.NaN, 5],
    [0, Infinity],
  ] as const)
    assert.throws(() => rateOf(hits, of), RangeError);
});
