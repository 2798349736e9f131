import {
  type AdmittedCall,
  type AppliedGuard,
  type EvidenceResolver,
  FpfError,
  type GuardContext,
  type GuardEngine,
  type GuardVerdict,
  guardsOn,
  type Host,
  type DecisionCase,
  type Evidence,
  judgedTool,
  type Judged,
  type JsonObject,
  type Reason,
  reason,
} from '@fpf/contracts';
import { checkGuard } from './check/check-guard.ts';
import { onceForEach, questionProblem } from './check/question-problem.ts';
import { confirmed, renewed } from './decide/confirm.ts';
import { judgeGuards } from './decide/judge-guards.ts';
import { createCopy } from './evidence/handed-out.ts';
import { gather } from './evidence/gather.ts';
import { builtInResolvers } from './evidence/resolvers.ts';
import { createLanguage, languageName } from './language/language.ts';
import { questionsOf } from './read/questions-of.ts';
import { readQuestion } from './read/question.ts';
import { judgePermission } from './rules/permission.ts';
import { ruleQuestions } from './rules/rule-questions.ts';
import { evidenceSayings } from './say/evidence-words.ts';
import { guardSayings } from './decide/guard-sayings.ts';
import { verdict } from './decide/verdict.ts';

const defaultTimeoutMs = 1_000;

/**
 * Guards as data: evidence is gathered once, frozen, and put through one decision table. Holds no session and no memory
 * of calls.
 */
export function createGuardEngine(options: JsonObject, host: Pick<Host, 'clock'>): GuardEngine {
  const timeoutMs = typeof options['evidenceTimeoutMs'] === 'number' ? options['evidenceTimeoutMs'] : defaultTimeoutMs;
  const resolvers = new Map<string, EvidenceResolver>(builtInResolvers(host.clock));
  const language = createLanguage();
  const problemOf = onceForEach(resolvers, questionProblem);
  const typeOf = onceForEach(resolvers, (id) => kindOf(id)?.about.value);
  const check = (guard: AppliedGuard): readonly Reason[] => checkGuard(guard, { problemOf, typeOf, language });
  const parts = { language, check, say: guardSayings(evidenceSayings(resolvers, timeoutMs)), typeOf };
  const gathering = { resolvers, timeoutMs, clock: host.clock, copy: createCopy() };

  return {
    language: languageName,
    registerResolver: (resolver) => {
      const { kind } = resolver;
      if (readQuestion(kind)?.kind !== kind)
        throw new FpfError({
          code: 'guard.broken',
          message: `A resolver of guards.resolvers answers ${JSON.stringify(kind)}, which is no kind of question.`,
          hint: 'A kind is words of small letters and digits with dots between them: permit.signed',
        });
      if (resolvers.has(kind))
        throw new FpfError({
          code: 'guard.kind-taken',
          message: `There is a resolver for ${kind} already.`,
          hint: 'Take one of them out of guards.resolvers in fpf.config.json.',
        });
      resolvers.set(kind, resolver);
    },
    kinds: async () => [...resolvers.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    permit: (call, context) =>
      failing('permission', async () => {
        const evidence = await gather(ruleQuestions(call, context.policy), call, context, gathering);
        return await judge('permission', caseOf(call, context, evidence));
      }),
    decide: (call, context) =>
      failing('guard', async () => {
        const evidence = await gather(questionsOf(guardsOn(call, context.policy), language), call, context, gathering);
        return await judge('guard', caseOf(call, context, evidence));
      }),
    confirm: (call, decided, context) => failing('guard', () => confirm(call, decided, context)),
    judge,
    judgeAgain,
    check: async (tool) => (tool.guard ? check({ from: 'tool', id: tool.name, spec: tool.guard }) : []),
    checkGuard: async (guard) => check(guard),
  };

  function kindOf(id: string): EvidenceResolver | undefined {
    return resolvers.get(readQuestion(id)?.kind ?? '');
  }

  function judge(what: Judged, decisionCase: DecisionCase): Promise<GuardVerdict> {
    return failing(what, async () =>
      what === 'permission' ? judgePermission(decisionCase) : await judgeGuards(decisionCase, parts),
    );
  }

  async function confirm(call: AdmittedCall, decided: GuardVerdict, context: GuardContext): Promise<GuardVerdict> {
    if (decided.decision === 'abstain') return decided;
    const again = decided.evidence.map(({ id }) => id).filter((id) => kindOf(id)?.about.stable !== true);
    const fresh = await gather(again, call, context, gathering);
    return await judgeAgain(decided, caseOf(call, context, renewed(decided.evidence, fresh)));
  }

  function judgeAgain(decided: GuardVerdict, now: DecisionCase): Promise<GuardVerdict> {
    return failing('guard', async () => {
      const judged = [await judge('permission', now), await judge('guard', now)];
      return confirmed({ decided, now: now.evidence, judged });
    });
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

async function failing(stage: Judged, ask: () => Promise<GuardVerdict>): Promise<GuardVerdict> {
  try {
    return await ask();
  } catch (error) {
    return failed(stage, error);
  }
}

/** Whatever is thrown over a case, its decision is to abstain. */
function failed(stage: Judged, error: unknown): GuardVerdict {
  let what = 'something that is no error was thrown';
  try {
    if (error instanceof Error) what = error.message.toWellFormed();
  } catch {
    what = 'what was thrown cannot be read';
  }
  return verdict('abstain', [reason('guard.failed', stage, `The guard engine failed: ${what}`)]);
}
