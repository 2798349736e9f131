import {
  type AdmittedCall,
  type AppliedGuard,
  type DecisionCase,
  type Evidence,
  type EvidenceResolver,
  FpfError,
  type GuardContext,
  type GuardEngine,
  type GuardVerdict,
  guardsOn,
  type Host,
  judgedTool,
  reason,
  worstDecision,
} from '@fpf/contracts';
import { checkGuard, questionsOf } from './decide/check-guard.ts';
import { judge } from './decide/judge.ts';
import { substance } from './decide/substance.ts';
import { verdict } from './decide/verdict.ts';
import { gather } from './evidence/gather.ts';
import { ownKinds } from './evidence/kinds.ts';
import { readQuestion } from './evidence/question.ts';
import type { KleeneOptions } from './options.ts';
import { ruleQuestions } from './rules/permission.ts';

/**
 * Evidence is gathered once, and then the decision is a pure function of it. The engine keeps nothing but its
 * resolvers.
 */
export function createKleeneEngine({ evidenceTimeoutMs = 1_000 }: KleeneOptions, { clock }: Host): GuardEngine {
  const resolvers = new Map<string, EvidenceResolver>(ownKinds(clock).map((one) => [one.kind, one]));
  const ask = (questions: readonly string[], call: AdmittedCall, context: GuardContext): Promise<readonly Evidence[]> =>
    gather(questions, call, context, { resolvers, timeoutMs: evidenceTimeoutMs, clock });
  const check = (guards: readonly AppliedGuard[]) => guards.flatMap((guard) => checkGuard(guard, resolvers));

  return {
    language: 'kleene-json',
    kinds: async () => [...resolvers.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    registerResolver: (resolver) => {
      if (resolvers.has(resolver.kind)) throw taken(resolver.kind);
      resolvers.set(resolver.kind, resolver);
    },
    permit: async (call, context) =>
      judge('permission', caseOf(call, context, await ask(ruleQuestions, call, context)), resolvers),
    decide: async (call, context) => {
      const evidence = await ask(questionsOf(guardsOn(call, context.policy)), call, context);
      return judge('guard', caseOf(call, context, evidence), resolvers);
    },
    confirm: async (call, decided, context) => {
      const again = decided.evidence.filter(({ id }) => isAskedAgain(id)).map(({ id }) => id);
      const now = new Map((await ask(again, call, context)).map((one) => [one.id, one]));
      const evidence = decided.evidence.map((one) => now.get(one.id) ?? one);
      return judgeAgain(decided, caseOf(call, context, evidence));
    },
    judge: async (what, given) => judge(what, given, resolvers),
    judgeAgain: async (decided, now) => judgeAgain(decided, now),
    check: async (tool) => check(tool.guard ? [{ from: 'tool', id: tool.name, spec: tool.guard }] : []),
    checkGuard: async (guard) => check([guard]),
  };

  function judgeAgain(decided: GuardVerdict, now: DecisionCase): GuardVerdict {
    const judged = (['permission', 'guard'] as const).map((what) => judge(what, now, resolvers));
    const same = substances(decided.evidence) === substances(now.evidence);
    const { decision, reasons } = decided;
    return same && worstDecision(judged.map((one) => one.decision)) === decision
      ? verdict(decision, reasons, now.evidence)
      : changed(judged, now.evidence);
  }

  function isAskedAgain(id: string): boolean {
    return resolvers.get(readQuestion(id)?.kind ?? '')?.about.stable !== true;
  }
}

function caseOf(call: AdmittedCall, { policy }: GuardContext, evidence: readonly Evidence[]): DecisionCase {
  return {
    tool: judgedTool(call),
    args: call.args,
    policy: policy ?? null,
    guards: [...guardsOn(call, policy)],
    evidence: [...evidence],
  };
}

function substances(evidence: readonly Evidence[]): string {
  return JSON.stringify(evidence.map((one) => [one.id, substance(one)]));
}

function changed(judged: readonly GuardVerdict[], evidence: readonly Evidence[]): GuardVerdict {
  const why = reason('guard.evidence-changed', 'guard', 'What the decision rested on is not as it was.');
  return verdict(
    'abstain',
    [why, ...judged.flatMap(({ reasons }) => reasons).filter(({ stage }) => stage === 'guard')],
    evidence,
  );
}

function taken(kind: string): FpfError {
  return new FpfError({
    code: 'guard.kind-taken',
    message: `kleene-guards: two resolvers answer questions of the kind ${kind}.`,
    hint: 'Take one of them out of guards.resolvers in fpf.config.json.',
  });
}
