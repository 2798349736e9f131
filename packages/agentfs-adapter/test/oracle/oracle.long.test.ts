import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineName } from '../../src/engine/sql.ts';
import { engines } from '../support/engines.ts';
import { missing, steps } from '../support/trees/steps.ts';
import { consultAll } from './oracle.ts';

/**
 * The short form: each step of the ladder is tried with six seeds, half of them on each engine. The long one, each
 * night, is `npm run bench -- session-oracle --seeds=300`.
 */
const seeds = Array.from({ length: 6 }, (_, index) => index + 1);
const calls = 5;

for (const [index, step] of steps.entries()) {
  const why = await missing(step);
  test(
    `${step}: what a tool sees, what the database says and a plain folder are one tree, call after call`,
    { skip: why ?? false },
    async () => {
      // Each step has seeds of its own, so that all of them together try more.
      const { calls: made } = await consultAll(
        seeds.map((seed) => {
          const engine = engines[seed % engines.length] as EngineName;
          return { step, seed: index * 1_000 + seed, calls, options: { engine } };
        }),
      );
      assert.equal(made, seeds.length * calls);
    },
  );
}
