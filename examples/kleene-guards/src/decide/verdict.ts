import { deepFreeze, type Evidence, type GuardDecision, type GuardVerdict, type Reason } from '@fpf/contracts';

/** Nobody can change what was decided. */
export function verdict(
  decision: GuardDecision,
  reasons: readonly Reason[],
  evidence: readonly Evidence[],
): GuardVerdict {
  return deepFreeze<GuardVerdict>({ decision, reasons: [...reasons], evidence: evidence.map((one) => ({ ...one })) });
}
