import type { JsonValue, RunResumed, RunStarted } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** With what a run goes on, member by member, where that is not what it began with. */
export function otherThan(
  began: RunStarted,
  now: RunStarted,
): Pick<RunResumed, 'budget' | 'mode' | 'policy' | 'output'> {
  const differ = (a: unknown, b: unknown): boolean => canonicalJson(a as JsonValue) !== canonicalJson(b as JsonValue);
  return {
    ...(differ(began.budget, now.budget) && { budget: now.budget }),
    ...(differ(began.mode ?? 'default', now.mode) && now.mode && { mode: now.mode }),
    ...(differ(began.policy, now.policy) && { policy: now.policy }),
    ...(now.output && differ(began.output ?? null, now.output) && { output: now.output }),
  };
}
