import {
  type AdmittedCall,
  type Approval,
  deepFreeze,
  type EvidenceAnswer,
  type EvidenceQuestion,
  type EvidenceResolver,
  type GuardContext,
  type GuardEngine,
  type GuardSpec,
  type GuardVerdict,
  type Policy,
  type ToolSpec,
} from '@fpf/contracts';

export type Spoil = (sound: GuardEngine) => GuardEngine;

/** What the sound engine is told is changed on the way: of the call, of what lies around it. */
export function told(
  call: (call: AdmittedCall) => AdmittedCall,
  context: (context: GuardContext) => GuardContext = (same) => same,
): Spoil {
  return (sound) => ({
    ...sound,
    permit: (asked, around) => sound.permit(call(asked), context(around)),
    decide: (asked, around) => sound.decide(call(asked), context(around)),
  });
}

export function toldPolicy(change: (policy: Policy) => Policy): Spoil {
  const same = (call: AdmittedCall): AdmittedCall => call;
  return told(same, (context) => ({ ...context, policy: context.policy && change(context.policy) }));
}

export function toldApprovals(change: (approval: Approval, hash: string) => Approval): Spoil {
  const same = (call: AdmittedCall): AdmittedCall => call;
  return told(same, ({ approvals, ...context }) => ({
    ...context,
    approvals: { of: async (hash) => ((await approvals?.of(hash)) ?? []).map((one) => change(one, hash)) },
  }));
}

/** What comes out of it is changed. */
export function said(change: (verdict: GuardVerdict) => GuardVerdict): Spoil {
  return (sound) => ({
    ...sound,
    permit: async (...asked) => change(await sound.permit(...asked)),
    decide: async (...asked) => change(await sound.decide(...asked)),
  });
}

/** What resolvers answer is changed before it is looked at. */
export function answering(
  change: (answer: EvidenceAnswer, question: EvidenceQuestion) => EvidenceAnswer,
  failed?: EvidenceAnswer,
): Spoil {
  const through = (resolver: EvidenceResolver): EvidenceResolver => ({
    ...resolver,
    resolve: async (question) => {
      try {
        return change(await resolver.resolve(question), question);
      } catch (error) {
        if (failed) return failed;
        throw error;
      }
    },
  });
  return (sound) => ({ ...sound, registerResolver: (resolver) => sound.registerResolver(through(resolver)) });
}

export function frozen(verdict: GuardVerdict): GuardVerdict {
  return deepFreeze<GuardVerdict>(structuredClone(verdict));
}

export function passing(verdict: GuardVerdict): GuardVerdict {
  return frozen({ ...verdict, decision: 'pass' });
}

/** Reads guards otherwise than they were written. */
export function reading(change: (spec: GuardSpec) => GuardSpec): Spoil {
  const read = (tool: ToolSpec): ToolSpec => ({ ...tool, ...(tool.guard && { guard: change(tool.guard) }) });
  return (sound) => ({
    ...sound,
    check: (tool) => sound.check(read(tool)),
    checkGuard: (guard) => sound.checkGuard({ ...guard, spec: change(guard.spec) }),
    decide: (call, context) => sound.decide({ ...call, tool: read(call.tool) }, context),
  });
}

/** Without the members that are none of a guard's. */
export function asKnown({ predicate, required_evidence, failure_mode, when }: GuardSpec): GuardSpec {
  return { predicate, required_evidence, failure_mode, ...(when !== undefined && { when }) };
}
