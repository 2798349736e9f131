import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommitKill, killOnce, planCommitKills } from './support/commit-kills.ts';

const steps = ['commit-plan', 'commit-staged', 'commit-written', 'commit-record', 'commit-done'];
const expected: Readonly<Record<string, readonly string[]>> = {
  'commit-plan': ['before'],
  'commit-staged': ['resumed', 'rolled back'],
  'commit-written': ['resumed', 'rolled back'],
  'commit-record': ['resumed', 'rolled back'],
  'commit-done': ['after'],
};

for (const step of steps) {
  test(
    `killed at ${step}, the workspace is before, after, or brought to either by asking`,
    { timeout: 60_000 },
    async () => {
      const kill: CommitKill = { act: 'commit', confined: false, kill: { victim: 'self', step, nth: 1 } };
      const outcome = await killOnce(1, kill);
      assert.ok(expected[step]?.includes(outcome), `${step}: ${outcome}`);
    },
  );
}

/** The short form. The long one, each night, is `npm run bench -- session-kills --kills=500 --commits`. */
const anyTime = 8;

test(
  'killed at each path, at any time, with or without its worker, in a commit or an undo',
  { timeout: 240_000 },
  async () => {
    for (const [seed, kill] of planCommitKills(anyTime, 7).entries()) await killOnce(seed + 100, kill);
  },
);
