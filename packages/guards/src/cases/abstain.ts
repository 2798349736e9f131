import { deepFreeze, type GuardVerdict, type Reason } from '@fpf/contracts';

/** What stopped a case before any guard was asked. */
export function abstain(reasons: readonly Reason[]): GuardVerdict {
  return deepFreeze<GuardVerdict>({ decision: 'abstain', reasons: [...reasons], evidence: [] });
}
