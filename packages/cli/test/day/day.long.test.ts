import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fpfWords } from '../support/program.ts';
import { liveADay } from './day.ts';

/** The short form. The long one is `npm run bench -- day`. */
test('requests, edits by hand, applies, undos, kills, conflicts: the folder is as a person would expect at each step', async () => {
  const { counts, took } = await liveADay(16, 5, fpfWords);
  assert.ok(Object.keys(counts).length > 2, JSON.stringify(counts));
  const middle = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[some.length >> 1] ?? 0;
  assert.ok(middle(took.slice(-5)) < 10 * middle(took.slice(1, 6)), JSON.stringify(took));
});
