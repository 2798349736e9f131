import { type GuardVerdict, reason } from '@fpf/contracts';

/** An engine that fails, or answers oddly, is never a pass. */
export async function askGuards(ask: () => Promise<GuardVerdict>): Promise<GuardVerdict> {
  try {
    const verdict = await ask();
    if (verdict.decision === 'pass' || verdict.decision === 'degrade') return verdict;
    if (verdict.decision === 'abstain' && verdict.reasons.length > 0) return verdict;
    return failed(`it answered ${JSON.stringify(verdict.decision)} without a reason`);
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

function failed(what: string): GuardVerdict {
  return { decision: 'abstain', reasons: [reason('guard.failed', 'guard', `The guard engine failed: ${what}`)], evidence: [] };
}
