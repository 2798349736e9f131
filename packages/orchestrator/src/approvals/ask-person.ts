import {
  type ApprovalRequest,
  askedPeople,
  askExpiresMs,
  type AuditEntry,
  type Reason,
  reason,
  type RunSuspended,
} from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import { type Call, callRow, type DecidedCall, versioned } from '../call/call.ts';
import { decidedOn } from '../call/judgement.ts';
import type { Asking } from '../context/asking.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { admittedCall } from '../call/guard-context.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { previewOf } from './preview.ts';

const asks: ReadonlySet<string> = new Set(['permission.ask', 'permission.approval-used', 'guard.not-in-words']);

type JudgedCall = Call & Pick<DecidedCall, 'judgement'>;

/** What a run that waits has to journal before it does. */
type Suspended = {
  readonly stepKey: string;
  readonly payload: RunSuspended;
  readonly audit: readonly AuditEntry[];
};

/**
 * The reasons as a person is told them; and, where the run waits for what they say, what is to be journaled of that.
 */
export type Asked = { readonly reasons: readonly Reason[]; readonly suspended?: Suspended };

/**
 * Where a rule, or a guard by its evidence, asks for a person, the question is kept, and the reason says how it is
 * answered. A run that may not ask only abstains.
 */
export async function askPerson(
  context: Recording & Asking<'approvals', 'live' | 'session'>,
  call: JudgedCall,
  reasons: readonly Reason[],
): Promise<Asked> {
  const why = reasons.find(isQuestion);
  if (!why) return { reasons };
  if (context.live.mode() !== 'default') {
    const next = 'This run asks nobody. Run it in the default mode to be asked, or allow it under policy.allow.';
    return { reasons: told(reasons, why, next) };
  }
  const { id } = await context.ports.approvals.ask(hideFacts(context.host, await questionOf(context, call, reasons)));
  const next =
    `Allow just this call, once: \`fpf approvals allow ${id}\`. ` +
    `Then go on: \`fpf resume ${context.task?.run ?? context.id}\`. ` +
    `(\`fpf approvals show ${id}\` shows what it would do.)`;
  const asked = told(reasons, why, next, id);
  return { reasons: asked, suspended: suspension(context, call, id, asked) };
}

/** What a person, or the program that embeds the stack, is asked about a call. */
export async function questionOf(
  context: Pick<RunContext, 'id' | 'task' | 'settings' | 'session' | 'host'>,
  call: Call,
  reasons: readonly Reason[],
): Promise<ApprovalRequest> {
  const { id, task, settings } = context;
  const { policy } = settings;
  const preview = await previewOf(context, call);
  const { pin } = call.skill;
  const why = reasons.filter(isQuestion).map(({ message }) => message);
  const by = askedPeople(
    policy,
    reasons.flatMap(({ refs }) => refs),
  );
  return {
    call_hash: callHash(admittedCall(call)),
    skill: `${pin.name}@${pin.version}`,
    tool: call.tool.name,
    args: structuredClone(call.args),
    why: why.join(' '),
    call: call.id,
    run: task?.run ?? id,
    openForMs: askExpiresMs(policy),
    ...(by.length > 0 && { by }),
    ...(preview && { preview }),
  };
}

export function isQuestion({ code, refs }: Reason): boolean {
  return asks.has(code) || (code === 'guard.evidence-missing' && refs.some((ref) => /^approval(?:\.by:|$)/.test(ref)));
}

function suspension(context: Recording, call: JudgedCall, approval: string, reasons: readonly Reason[]): Suspended {
  const { id, seq, tool, args, skill, hooks, judgement } = call;
  const row = callRow(context, { id, skill: versioned(skill), tool: tool.name });
  const codes = reasons.map(({ code }) => code).join(', ');
  return {
    stepKey: `suspend/${seq}/${context.attempt}`,
    payload: {
      call_id: id,
      seq,
      tool: tool.name,
      args,
      approval,
      reasons: [...reasons],
      ...(hooks && { hooks: [...hooks] }),
      decided_on: decidedOn(judgement, context.settings.policy),
    },
    audit: [{ ...row, state: 'abstain', error: codes.slice(0, 1024) }],
  };
}

function told(reasons: readonly Reason[], why: Reason, next: string, ...refs: readonly string[]): readonly Reason[] {
  return reasons.map((each) =>
    each === why ? reason(why.code, why.stage, why.message, [...why.refs, ...refs], next) : each,
  );
}
