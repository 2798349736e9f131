import { deepFreeze, type Evidence, type GuardDecision, type GuardVerdict, type Reason } from '@fpf/contracts';

/** A decision cannot be changed after it was made. */
export function verdict(decision: GuardDecision, reasons: readonly Reason[], evidence: readonly Evidence[] = []): GuardVerdict {
  return deepFreeze<GuardVerdict>({ decision, reasons: [...reasons], evidence: [...evidence] });
}
