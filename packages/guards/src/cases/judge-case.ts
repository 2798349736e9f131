import {
  type AdmittedCall,
  AppliedGuard,
  askExpiresForm,
  type CalledTool,
  deepFreeze,
  type GuardEngine,
  guardsOn,
  GuardSpec,
  type GuardVerdict,
  type JsonObject,
  type JsonValue,
  type Judged,
  judgedTool,
  type Policy,
  PolicyChoice,
  readAskExpires,
  reason,
  type Reason,
} from '@fpf/contracts';
import { admit, check } from '@fpf/contracts/validate';
import { type AskedOfGiven, givenEvidence, plainPaths } from '../examples/given-evidence.ts';
import { madeUpCall } from '../examples/policy-examples.ts';
import { createLanguage } from '../language/language.ts';
import { questionsOf } from '../read/questions-of.ts';
import { ruleQuestions } from '../rules/rule-questions.ts';
import { checkGiven } from './check-given.ts';
import type { GuardCase } from './read-cases.ts';

export type CaseWorld = {
  readonly engine: Pick<GuardEngine, 'judge' | 'kinds'>;
  /** A tool that is loaded; throws `tool.unknown`. */
  readonly find: (tool: string, skill: string | undefined) => Promise<CalledTool>;
  /** The project's own, for calls of its tools. */
  readonly policy: Policy | undefined;
};

/**
 * As in a run: arguments first, then the rules, then the guards. What stops it is the answer. A guard that the case
 * itself states is tried in place of those of the tool that it names, and without the project's rules.
 */
export async function judgeCase(one: GuardCase, world: CaseWorld): Promise<GuardVerdict> {
  const named = one.call?.tool ?? (typeof one.tool === 'string' ? one.tool : undefined);
  const stated = one.guard !== undefined || one.guards !== undefined;
  const found = named === undefined ? undefined : await world.find(named, one.call?.skill);
  const args = one.call?.args ?? one.args ?? {};
  const called = found ? (stated ? unguarded(found) : found) : madeUp(one);
  const { tool } = called;
  const mayRefuse = found !== undefined || (typeof one.tool === 'object' && one.tool.input_schema !== undefined);
  const admission = mayRefuse ? admit({ name: tool.name, arguments: args }, [tool]) : undefined;
  if (admission?.ok === false) return abstain(admission.reasons);
  const read = readPolicy(one.policy, found && !stated ? world.policy : undefined);
  if ('broken' in read) return abstain([read.broken]);
  const own = readGuards(one, tool.name);
  if ('broken' in own) return abstain([own.broken]);
  const call: AdmittedCall = { call_id: 'case', ...called, args };
  // A case that is about rules alone says nothing of what its tool does, so no guard is asked for.
  const rulesAlone = found === undefined && (typeof one.tool !== 'object' || one.tool.effect === undefined);
  return await judgeBoth(world.engine, {
    call,
    policy: read.policy,
    own: own.guards,
    given: one.evidence ?? {},
    rulesAlone,
  });
}

type ToJudge = {
  readonly call: AdmittedCall;
  readonly policy: Policy | undefined;
  readonly own: readonly AppliedGuard[];
  readonly given: JsonObject;
  readonly rulesAlone: boolean;
};

/** Each stage is given what it would have gathered, and no more. */
async function judgeBoth(
  engine: CaseWorld['engine'],
  { call, policy, own, given, rulesAlone }: ToJudge,
): Promise<GuardVerdict> {
  const guards = [...own, ...guardsOn(call, policy)];
  const kinds = await engine.kinds();
  const asks = { rules: policy ? ruleQuestions(call, policy) : [], guards: questionsOf(guards, createLanguage()) };
  const mistaken = checkGiven({ given, asked: [...asks.rules, ...asks.guards], args: call.args, kinds });
  if (mistaken.length > 0) return abstain(mistaken);
  const judge = (
    what: Judged,
    asked: readonly string[],
    otherwise?: AskedOfGiven['otherwise'],
  ): Promise<GuardVerdict> => {
    const evidence = [...givenEvidence(given, { asked, args: call.args, kinds, ...(otherwise && { otherwise }) })];
    return engine.judge(what, { tool: judgedTool(call), args: call.args, policy: policy ?? null, guards, evidence });
  };
  const permission = policy && (await judge('permission', asks.rules, plainPaths(policy, call)));
  if (permission && permission.decision !== 'pass') return permission;
  if (permission && guards.length === 0 && rulesAlone) return permission;
  return await judge('guard', asks.guards);
}

function unguarded({ skill, tool, ...named }: CalledTool): CalledTool {
  const { guard: _guard, ...rest } = tool;
  const { guards: _guards, ...of } = skill;
  return { ...named, skill: of, tool: rest };
}

/** The tool of a case that no skill has. */
function madeUp({ tool }: GuardCase): CalledTool {
  const { name = 'tool', skill = 'case', ...rest } = typeof tool === 'object' ? tool : {};
  return madeUpCall({ name, skill, ...rest });
}

type ReadPolicy = { readonly policy: Policy | undefined } | { readonly broken: Reason };

function readPolicy(stated: JsonValue | undefined, own: Policy | undefined): ReadPolicy {
  if (stated === undefined) return { policy: own };
  const broken = (problem: string): ReadPolicy => ({
    broken: reason('policy.bad-rule', 'permission', `The policy of the case cannot be used: ${problem}.`),
  });
  const [issue] = check(PolicyChoice, stated);
  if (issue) return broken(`${issue.pointer || '/'} ${issue.message}`);
  const { allow = [], deny = [], ask = [], ...more } = stated as PolicyChoice;
  if (more.ask_expires !== undefined && readAskExpires(more.ask_expires) === undefined)
    return broken(`/ask_expires ${askExpiresForm}`);
  return { policy: { allow, deny, ask, ...more } };
}

type ReadGuards = { readonly guards: readonly AppliedGuard[] } | { readonly broken: Reason };

/** A guard as a tool has it, or with whose it is. Text that is none is a broken guard. */
function readGuards({ guard, guards = [] }: GuardCase, tool: string): ReadGuards {
  const read: AppliedGuard[] = [];
  for (const one of [...(guard === undefined ? [] : [guard]), ...guards]) {
    if (check(AppliedGuard, one).length === 0) {
      read.push(one as AppliedGuard);
      continue;
    }
    const [issue] = check(GuardSpec, one);
    if (issue)
      return {
        broken: reason(
          'guard.broken',
          'guard',
          `The guard of ${tool} is broken: ${issue.pointer || '/'} ${issue.message}.`,
        ),
      };
    read.push({ from: 'tool', id: tool.slice(0, 64), spec: one as GuardSpec });
  }
  return { guards: read };
}

/** What stopped a case before any guard was asked. */
function abstain(reasons: readonly Reason[]): GuardVerdict {
  return deepFreeze<GuardVerdict>({ decision: 'abstain', reasons: [...reasons], evidence: [] });
}
