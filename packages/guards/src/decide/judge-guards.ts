import type { AppliedGuard, DecisionCase, Evidence, GuardVerdict, Reason } from '@fpf/contracts';
import { type Sight, sightOf } from '../language/sight.ts';
import { type GuardSayings, sayUnguarded } from './guard-sayings.ts';
import { verdict } from './verdict.ts';
import { compose, inOrder, type Opinion } from './compose.ts';
import { decide, decideUnguarded } from './decision-table.ts';
import { type Standing, standings, type TypeOf } from './standing.ts';
import type { Language, Outcome } from '../language/language.ts';

/**
 * Every guard over a case, on the evidence that lies in it. A guard of the project only tightens: it never stands in
 * for one that the tool or its skill should have.
 */
export async function judgeGuards(decisionCase: DecisionCase, parts: GuardParts): Promise<GuardVerdict> {
  const { tool, args, guards, evidence } = decisionCase;
  const stands = standings(evidence, parts.typeOf);
  const looked: Looked = { tool, args, standings: stands, sight: sightOf(decisionCase, stands) };
  const own = guards.some(({ from }) => from !== 'project');
  const opinions = await Promise.all(inOrder(guards).map((guard) => judgeGuard(guard, looked, parts)));
  const { decision, reasons, cost } = compose(own ? opinions : [unguarded(tool), ...opinions]);
  return verdict(decision, reasons, evidence, cost);
}

/** A tool without a guard of its own or of its skill. */
function unguarded(tool: DecisionCase['tool']): Opinion {
  const decision = decideUnguarded(tool);
  return { decision, reasons: [sayUnguarded(tool, decision)], cost: 0 };
}

export type GuardParts = {
  readonly language: Language;
  /** What makes a guard unusable. */
  readonly check: (guard: AppliedGuard) => readonly Reason[];
  readonly say: GuardSayings;
  readonly typeOf: TypeOf;
};

/** A case as guards look at it, read once for all of them. */
export type Looked = {
  readonly tool: DecisionCase['tool'];
  readonly args: DecisionCase['args'];
  readonly standings: ReadonlyMap<string, Standing>;
  readonly sight: Sight;
};

/** What a guard's `when` came to, and what it cost to find out. */
export type Evaluated = {
  readonly outcome: Outcome;
  readonly asks: readonly string[];
  /** The arguments that it looks at, by name. */
  readonly args?: readonly string[];
  readonly cost: number;
};

/** One guard over one case: what it requires, what it says, and through the table. What is waited for are words. */
export async function judgeGuard(
  guard: AppliedGuard,
  looked: Looked,
  { language, check, say, typeOf }: GuardParts,
): Promise<Opinion> {
  const problems = check(guard);
  if (problems.length > 0) return { ...decide(broken), reasons: problems, cost: 0 };
  const { required_evidence: required, when, failure_mode: failureMode } = guard.spec;
  const gaps = required.filter((id) => looked.standings.get(id)?.status !== 'present');
  const refuted = required.filter((id) => !affirms(looked.standings.get(id), typeOf(id)));
  const evaluated = when === undefined || gaps.length > 0 ? undefined : evaluate(when, looked.sight, language);
  const { decision, because } = decide({
    broken: false,
    gap: gaps.length > 0,
    holds: evaluated ? evaluated.outcome.is : refuted.length === 0 ? 'yes' : 'no',
    failureMode,
    reducible: looked.tool.degraded !== undefined,
  });
  const reasons = await say({ because, guard, gaps, refuted, evaluated, looked });
  return { decision, reasons, cost: evaluated?.cost ?? 0 };
}

const broken = { broken: true, gap: true, holds: 'unknown', failureMode: 'abstain', reducible: false } as const;

/** Total: what cannot be compiled, though it was checked, comes to nothing that is known. */
function evaluate(when: string, sight: Sight, language: Language): Evaluated {
  const compiled = language.compile(when);
  if (!compiled.ok) return { outcome: { is: 'unknown', why: compiled.problems.join('; ') }, asks: [], cost: 0 };
  const { asks, args = [], cost } = compiled.expression;
  return { outcome: compiled.expression.evaluate(sight), asks, args, cost };
}

function affirms(standing: Standing | undefined, type: ReturnType<TypeOf>): boolean {
  return standing?.status === 'present' && affirmed(standing.evidence, type);
}

/** It says yes: `true`; or a text, of a kind that always answers with one, such as the hash of a file that is there. */
export function affirmed({ status, value }: Evidence, type: ReturnType<TypeOf>): boolean {
  return status === 'present' && (type === 'string' ? typeof value === type : value === true);
}
