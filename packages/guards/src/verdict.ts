import type { Evidence, GuardDecision, GuardVerdict, Reason } from '@fpf/contracts';

/** A decision cannot be changed after it was made. */
export function verdict(decision: GuardDecision, reasons: readonly Reason[], evidence: readonly Evidence[] = []): GuardVerdict {
  const made: GuardVerdict = { decision, reasons: [...reasons], evidence: [...evidence] };
  Object.freeze(made.reasons);
  Object.freeze(made.evidence);
  return Object.freeze(made);
}
