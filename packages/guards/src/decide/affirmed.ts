import type { Evidence } from '@fpf/contracts';

/** Present, and not saying no. A question answered `false` is known, and does not affirm. */
export function affirmed(evidence: Evidence): boolean {
  return evidence.status === 'present' && evidence.value !== false && evidence.value !== null;
}
