import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from '../host/rewind/histories.ts';
import { goThrough, steps } from '../support/trees/any-step.ts';
import { found } from '../support/attacked.ts';
import { fc } from '../support/fast-check.ts';
import { SessionWorld } from '../support/session-world.ts';

test('whatever a session and its host go through, the session is found whole after each step', async () => {
  const numRuns = Math.min(Number(process.env.FPF_TEST_RUNS ?? 25), 5_000);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = new SessionWorld();
      try {
        await goThrough(world, all, async ({ operations }, after) =>
          assert.deepEqual(found(await operations.verify()), [], after),
        );
      } finally {
        clean(world);
      }
    }),
    { numRuns },
  );
});
