import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { uuidV7 } from '../../src/host/index.ts';

test('ids are UUIDv7: they sort as they were made', () => {
  const random = new Uint8Array(10).fill(255);
  assert.match(uuidV7(1, random), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 47 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (time, later, bytes) => uuidV7(time, bytes) < uuidV7(time + later, bytes),
    ),
    { seed: 62 },
  );
});
