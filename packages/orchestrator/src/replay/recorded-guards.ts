import {
  type AdmittedCall,
  type DecidedOn,
  type DecisionCase,
  type Evidence,
  type GuardContext,
  type GuardEngine,
  type GuardVerdict,
  guardsOn,
  judgedTool,
  type Reason,
} from '@fpf/contracts';
import { judgingOnly } from './judging-only.ts';
import { seqOf, type Tape } from './tape.ts';

/**
 * The real rules and guards, on the evidence that was recorded: of the world nothing is asked again. What an engine
 * could not decide, and what had changed just before a tool began, had come from outside and is taken as it is
 * recorded.
 */
export function recordedGuards(engine: GuardEngine, tape: Tape): GuardEngine {
  const decidedOn = (seq: number): DecidedOn =>
    (tape.of('guard-decision', seq) ?? tape.of('run-suspended', seq))?.decided_on ??
    tape.askedFor(`what call ${seq} was decided on`);
  return {
    ...judgingOnly(engine),
    permit: async (call, context) => {
      const { permission } = decidedOn(seqOf(call.call_id));
      return failed(permission) ? permission : engine.judge('permission', caseOf(call, context, permission.evidence));
    },
    decide: async (call, context) => {
      const { guard } = decidedOn(seqOf(call.call_id));
      return guard && failed(guard) ? guard : engine.judge('guard', caseOf(call, context, guard?.evidence ?? []));
    },
    confirm: async (call, decided, context) => {
      const { confirmed } = decidedOn(seqOf(call.call_id));
      if (confirmed)
        return failed(confirmed) ? confirmed : engine.judgeAgain(decided, caseOf(call, context, confirmed.evidence));
      const changed = changedSince(tape, seqOf(call.call_id));
      return changed ? { decision: 'abstain', reasons: [...changed], evidence: decided.evidence } : decided;
    },
  };
}

export function caseOf(
  call: AdmittedCall,
  { policy }: Pick<GuardContext, 'policy'>,
  evidence: readonly Evidence[],
): DecisionCase {
  return {
    tool: judgedTool(call),
    args: call.args,
    policy: policy ?? null,
    guards: [...guardsOn(call, policy)],
    evidence: [...evidence],
  };
}

function failed({ decision, reasons }: GuardVerdict): boolean {
  return decision === 'abstain' && reasons.some(({ code }) => code === 'guard.failed');
}

const justBefore: ReadonlySet<string> = new Set(['guard.evidence-changed', 'guard.failed']);

/** Of a call that rules and guards had let through, what was then found to be another. */
function changedSince({ of }: Tape, seq: number): readonly Reason[] | undefined {
  const decided = of('guard-decision', seq);
  const asked = of('run-suspended', seq);
  const { reasons } = asked ?? decided ?? { reasons: [] };
  if (decided && decided.decision !== 'abstain') return undefined;
  if (!justBefore.has(reasons[0]?.code ?? '')) return undefined;
  return asked ? reasons.map((why) => unanswered(why, asked.approval)) : reasons;
}

/** As it was before the question was put, which is put again. */
function unanswered({ next, ...why }: Reason, approval: string): Reason {
  if (!why.refs.includes(approval)) return next === undefined ? why : { ...why, next };
  return { ...why, refs: why.refs.filter((ref) => ref !== approval) };
}
