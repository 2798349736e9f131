import type { DecisionCase, GuardVerdict } from '@fpf/contracts';
import { sightOf } from '../language/sight.ts';
import { sayUnguarded } from './guard-sayings.ts';
import { verdict } from './verdict.ts';
import { compose, inOrder, type Opinion } from './compose.ts';
import { decideUnguarded } from './decision-table.ts';
import { type GuardParts, judgeGuard, type Looked } from './judge-guard.ts';
import { standings } from './standing.ts';

/**
 * Every guard over a case, on the evidence that lies in it. A guard of the project only tightens: it never stands in
 * for one that the tool or its skill should have.
 */
export function judgeGuards(decisionCase: DecisionCase, parts: GuardParts): GuardVerdict {
  const { tool, args, guards, evidence } = decisionCase;
  const stands = standings(evidence, parts.typeOf);
  const looked: Looked = { tool, args, standings: stands, sight: sightOf(decisionCase, stands) };
  const own = guards.some(({ from }) => from !== 'project');
  const opinions = inOrder(guards).map((guard) => judgeGuard(guard, looked, parts));
  const { decision, reasons, cost } = compose(own ? opinions : [unguarded(tool), ...opinions]);
  return verdict(decision, reasons, evidence, cost);
}

/** A tool without a guard of its own or of its skill. */
function unguarded(tool: DecisionCase['tool']): Opinion {
  const decision = decideUnguarded(tool);
  return { decision, reasons: [sayUnguarded(tool, decision)], cost: 0 };
}
