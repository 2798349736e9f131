import { type AcceptanceBounds, deepFreeze } from '@fpf/contracts';
import { rounded } from '../count/rate.ts';
import type { EvaluationReport } from '../report/evaluation-report.ts';
import { type Comparison, comparisonId } from '../report/comparison.ts';
import { gate, gateChecks } from './gate-checks.ts';
import { pairCases } from './pair-cases.ts';
import { chanceOfWorse } from './paired-test.ts';

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
