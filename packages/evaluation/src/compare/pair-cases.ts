import type { CaseOutcome, EvaluationReport } from '../report/evaluation-report.ts';

export type CasePair = { readonly current: CaseOutcome; readonly candidate: CaseOutcome };
export type Paired = {
  readonly pairs: readonly CasePair[];
  readonly onlyCurrent: number;
  readonly onlyCandidate: number;
};

/**
 * The cases that both reports have, by what they ask and what is right; one that is there twice is paired twice, in
 * order.
 */
export function pairCases(current: EvaluationReport, candidate: EvaluationReport): Paired {
  const waiting = new Map<string, CaseOutcome[]>();
  // Taken from the end, so turned round: the first comes out first.
  for (const outcome of current.outcomes.toReversed()) {
    const same = waiting.get(outcome.hash);
    if (same) same.push(outcome);
    else waiting.set(outcome.hash, [outcome]);
  }
  const pairs: CasePair[] = [];
  for (const outcome of candidate.outcomes) {
    const first = waiting.get(outcome.hash)?.pop();
    if (first) pairs.push({ current: first, candidate: outcome });
  }
  return {
    pairs,
    onlyCurrent: current.outcomes.length - pairs.length,
    onlyCandidate: candidate.outcomes.length - pairs.length,
  };
}
