import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slicesOf } from '../../src/engine/sdk-engine.ts';
import { fc } from '../support/fast-check.ts';

test('slices are the rows, in their order, and none is larger than it must be', () => {
  const size = fc.constantFrom(0, 1, 1_000, 1_000_000, 4_194_303, 4_194_304, 9_000_000);
  const buffer = Buffer.alloc(9_000_000);
  fc.assert(
    fc.property(fc.array(fc.array(size, { maxLength: 3 }), { maxLength: 12 }), (sizes) => {
      const rows = sizes.map((row) => row.map((bytes) => buffer.subarray(0, bytes)));
      const slices = [...slicesOf(rows)];
      assert.deepEqual(
        slices.flat().map((row) => row.map((value) => (value as Buffer).length)),
        sizes,
      );
      assert.ok(slices.every((slice) => slice.length > 0));
      // Without its last row, each is below the bound; so no message is larger than the bound and one row.
      for (const slice of slices) {
        const lengths = slice.slice(0, -1).flatMap((row) => row.map((value) => (value as Buffer).length));
        assert.ok(lengths.reduce((sum, length) => sum + length, 0) < 4_194_304);
      }
    }),
    { numRuns: 100 },
  );
});
