import { diskFull } from '../errors/system-refusal.ts';
import type { RunOutcome } from './run-outcome.ts';

/**
 * Whether a run that ended so can be gone on with, where it was.
 *
 * | outcome                | goes on                                                                   |
 * | ---------------------- | ------------------------------------------------------------------------- |
 * | paused, interrupted    | yes                                                                       |
 * | failed, for want of room | yes: that is a fault of the machine which passes, and nobody decided it |
 * | any other              | no: it has come to its end                                                |
 */
export function goesOn({ outcome, reasons }: Pick<RunOutcome, 'outcome' | 'reasons'>): boolean {
  if (outcome === 'failed') return reasons.at(-1)?.code === diskFull;
  return outcome === 'paused' || outcome === 'interrupted';
}
