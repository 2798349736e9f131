import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FpfError } from '@fpf/contracts/errors';
import { createSkillLoader } from '@fpf/skill-registry';
import { shippedNames } from '../support/shipped-skills.ts';
import { host, options } from './shipped-pack.ts';

type Told = { readonly id: string; readonly tokens: number };

test('any three of the shipped skills fit by default: the three longest do', async () => {
  assert.ok(shippedNames.length >= 15);
  const [longest, next, third] = await byLength();
  assert.equal((await createSkillLoader(options, host).load([longest, next, third].map(String))).length, 3);
});

/** What does not fit is refused with the tokens of each, so a loader with no room tells them, three skills at a time. */
async function byLength(): Promise<readonly string[]> {
  const cramped = createSkillLoader({ ...options, tokens: 256 }, host);
  const threes = Array.from({ length: Math.ceil(shippedNames.length / 3) }, (_, at) => shippedNames.slice(3 * at, 3 * at + 3));
  const refusals = await Promise.all(threes.map((names) => cramped.load(names).catch((error: unknown) => error)));
  const told = refusals.flatMap((refusal) => ((refusal as FpfError).details as { readonly skills: readonly Told[] }).skills);
  assert.equal(told.length, shippedNames.length);
  return told.toSorted((a, b) => b.tokens - a.tokens).map(({ id }) => id.replace(/@.*$/, ''));
}
