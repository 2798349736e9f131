import { deepFreeze, type Evidence, type GuardDecision, type GuardVerdict, type Reason } from '@fpf/contracts';
import { copyJson } from '../evidence/copy-json.ts';

/**
 * A decision cannot be changed after it was made, nor what it rests on: evidence that its owner could still change is
 * copied.
 */
export function verdict(
  decision: GuardDecision,
  reasons: readonly Reason[],
  evidence: readonly Evidence[] = [],
  cost?: number,
): GuardVerdict {
  const kept = evidence.map((one) => (isFrozenThrough(one) ? one : copied(one)));
  return deepFreeze<GuardVerdict>({
    decision,
    reasons: [...reasons],
    evidence: kept,
    ...(cost !== undefined && { cost }),
  });
}

/** A frozen answer may hold a list that its owner can still change. */
function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenThrough);
}

/** Nothing of theirs is run over it. What is no data was taken for unknown, and is kept as that. */
function copied(one: Evidence): Evidence {
  const { id, status, value, carrier, by, detail } = Object.assign(Object.create(null) as Evidence, one);
  const kept = copyJson(value ?? null);
  if (!kept.ok) return { id, status: 'unknown', by };
  return {
    id,
    status,
    ...(value !== undefined && { value: kept.value }),
    ...(carrier && { carrier: { ...carrier } }),
    by,
    ...(detail !== undefined && { detail }),
  };
}
