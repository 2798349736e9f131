import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdLaws } from './laws.ts';

test('for any guards and any evidence: unknown never passes, the worst wins, order is nothing, nothing is thrown', async () => {
  const { cases, decisions } = await holdLaws(3_000, 20_261_122);
  assert.equal(cases, 3_000);
  for (const [decision, count] of Object.entries(decisions))
    assert.ok(count > cases / 100, `${decision} came out ${count} times of ${cases}`);
});
