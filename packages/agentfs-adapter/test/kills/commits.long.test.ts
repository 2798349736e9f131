import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missing, steps } from '../support/trees/steps.ts';
import { commitsUnderFire, planCommitKills } from './commit-round.ts';

/** The short form. The long one, each night, is `npm run bench -- session-kills --operations`. */
test('a session whose commit or undo is killed agrees with its host, before, after, or once it is settled', async (context) => {
  const found = await Promise.all(steps.map(missing));
  if (found.every((why) => why !== undefined)) return context.skip(found.join('; '));
  const counts = await commitsUnderFire({ engine: 'sqlite' }, planCommitKills(8, 20_261_123, 'sqlite'));
  assert.equal(counts.before + counts.after + counts.resumed + counts['rolled back'], 8);
  assert.ok(counts.resumed + counts['rolled back'] > 0, 'some were half done');
});
