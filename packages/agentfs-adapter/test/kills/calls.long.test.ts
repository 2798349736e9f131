import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steps, missing } from '../support/trees/steps.ts';
import { underFire } from './kill-round.ts';
import { callSteps, planKills, victimsOf } from './plans.ts';

/**
 * The short form. The long one, each night, is `npm run bench -- session-kills --kills=500 --calls`: there each step
 * meets each part that is there then, on both.
 */
const rounds = [
  { engine: 'sqlite', count: 2 * callSteps.length },
  { engine: 'agentfs-sdk', count: 4 },
] as const;

for (const step of steps.filter((one) => one.startsWith('overlay')).slice(0, 1)) {
  for (const { engine, count } of rounds) {
    test(`${step}, ${engine}: whatever is killed, acknowledged calls are kept and no call is half there`, async (context) => {
      const why = await missing(step);
      if (why !== undefined) return context.skip(why);
      const kills = planKills(count, 20_261_121, victimsOf(step, engine));
      const { kills: done } = await underFire({ sandbox: [step], engine }, kills);
      assert.equal(done, kills.length);
    });
  }
}
