import assert from 'node:assert/strict';
import type { PlanEnd } from '@fpf/contract-tests';

/** What a script printed, when it ended well. */
export function printed(end: PlanEnd): unknown {
  assert.equal(end.code, 0, end.stderr);
  return JSON.parse(end.stdout) as unknown;
}
