import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { clean } from '../host/rewind/histories.ts';
import { goThrough, steps } from '../support/trees/any-step.ts';
import { attacked, fillWhole } from '../support/attacked.ts';
import { testEngine } from '../support/engines.ts';
import { fc } from '../support/fast-check.ts';
import { type Spoiled, spoilEach, unsealed } from '../support/trees/spoils.ts';
import { SessionWorld } from '../support/session-world.ts';

async function spoiled(world: SessionWorld): Promise<Spoiled> {
  const db = await openDatabase(world.dbOf('s'), world.engine);
  try {
    assert.deepEqual(await attacked(world, db, async () => undefined), []);
    return await spoilEach(world, db);
  } finally {
    await db.close();
  }
}

test('whatever column of whatever row is changed, or row is taken away: it is found, or listed as what nothing rests on', async () => {
  const world = new SessionWorld();
  await fillWhole(world);
  const { count, missed, unseen, empty } = await spoiled(world);
  assert.deepEqual(missed, []);
  assert.deepEqual(empty, [], 'each table has rows');
  assert.deepEqual([...unseen].sort(), Object.keys(unsealed).sort(), 'what is found after all need not be listed');
  assert.ok(count > 300, String(count));
});

test('so it is in whatever session', async () => {
  const byDay = testEngine === 'agentfs-sdk' ? 1 : 5;
  const numRuns = Math.min(Number(process.env.FPF_TEST_RUNS ?? byDay), 500);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = new SessionWorld();
      try {
        await goThrough(world, all, async () => undefined);
        assert.deepEqual((await spoiled(world)).missed, []);
      } finally {
        clean(world);
      }
    }),
    { numRuns },
  );
});
