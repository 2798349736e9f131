import type { Effect } from '@fpf/contracts';

const repeatable: ReadonlySet<Effect> = new Set<Effect>(['pure', 'fs', 'idempotent']);

/** Whether a call that was begun and has no result is made again when its run goes on. */
export function isRepeatable(effect: Effect): boolean {
  return repeatable.has(effect);
}
