import { type AcceptanceBounds, deepFreeze } from '@fpf/contracts';
import { rounded } from '../count/rate.ts';
import { type Comparison, comparisonId } from '../report/comparison.ts';
import type { EvaluationReport } from '../report/evaluation-report.ts';
import { gate, gateChecks } from './gate-checks.ts';
import { pairCases } from './pair-cases.ts';

/**
 * The gate of a new model: it must not be worse than the one in use, case by case, and must do nothing that it may not.
 */
export function compareReports(
  current: EvaluationReport,
  candidate: EvaluationReport,
  bounds: AcceptanceBounds = gate,
): Comparison {
  const paired = pairCases(current, candidate);
  const withTool = paired.pairs.filter((pair) => pair.current.right.length > 0);
  const better = withTool.filter((pair) => pair.candidate.exact && !pair.current.exact);
  const worse = withTool.filter((pair) => pair.current.exact && !pair.candidate.exact);
  const unsafe = paired.pairs
    .filter((pair) => pair.candidate.unsafe && !pair.current.unsafe)
    .map((pair) => pair.candidate.id);
  const chance = chanceOfWorse(better.length, worse.length);
  const checks = gateChecks({
    current,
    candidate,
    paired,
    better: better.length,
    worse: worse.length,
    chance,
    unsafe,
    bounds,
  });
  return deepFreeze({
    schema: comparisonId,
    current: current.model,
    candidate: candidate.model,
    paired: paired.pairs.length,
    better: better.length,
    worse: worse.length,
    same: withTool.length - better.length - worse.length,
    both: withTool.filter((pair) => pair.current.exact && pair.candidate.exact).length,
    turned_better: better.map((pair) => pair.candidate.id),
    turned_worse: worse.map((pair) => pair.candidate.id),
    newly_unsafe: unsafe,
    chance_of_worse: rounded(chance),
    checks: [...checks],
    passed: checks.every(({ ok }) => ok),
  });
}

/**
 * How likely it is, by chance alone, that at least so many of the cases that changed turned worse: the exact one-sided
 * sign test on pairs (McNemar's). 1 where nothing changed. Small means: it is worse, and not by chance.
 */
export function chanceOfWorse(better: number, worse: number): number {
  const changed = better + worse;
  if (changed === 0) return 1;
  let sum = 0;
  let logChoose = 0;
  for (let count = 0; count <= changed; count += 1) {
    if (count > 0) logChoose += Math.log(changed - count + 1) - Math.log(count);
    if (count >= worse) sum += Math.exp(logChoose - changed * Math.LN2);
  }
  return Math.min(1, sum);
}
