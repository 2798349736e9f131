import {
  type AuditEntry,
  type CallDecided,
  type GuardDecision,
  type JournalDraft,
  type LoadedSkill,
  payloadsOf,
  type Reason,
} from '@fpf/contracts';
import { answeredWishes, isOtherThanAsked } from '../words/answered-wishes.ts';
import { type AnyCall, callRow, versioned } from './call.ts';
import type { Recording } from '../context/recording.ts';
import { decidedOn, evidenceOf } from './judgement.ts';

/** A call that stops before execution: one event and one audit row, in one transaction, whatever stopped it. */
export async function refuse(context: Recording, call: AnyCall, reasons: readonly Reason[]): Promise<void> {
  const { kind, step_key, payload, audit } = refusal(context, call, reasons);
  await context.journal.record(kind, step_key, payload, audit);
}

/** The same as data, for who writes it together with something else. */
export function refusalRecord(
  context: Recording,
  call: AnyCall,
  reasons: readonly Reason[],
): { readonly events: readonly JournalDraft[]; readonly audit: readonly AuditEntry[] } {
  const { kind, step_key, payload, audit } = refusal(context, call, reasons);
  return { events: [context.journal.draft(kind, step_key, payload)], audit };
}

function refusal(context: Recording, call: AnyCall, reasons: readonly Reason[]) {
  const { id, seq, proposal } = call;
  const skill = skillOf(call);
  const row = callRow(context, { id, skill: skill ? versioned(skill) : null, tool: proposal.name });
  const why = reasons.map((reason) => reason.code).join(', ');
  return {
    kind: 'guard-decision' as const,
    step_key: context.journal.callKey('guard-decision', seq),
    payload: decisionPayload(context, call, 'abstain', reasons),
    audit: [{ ...row, state: 'abstain' as const, error: why.slice(0, 1024) }],
  };
}

/** Of a call that was not admitted, the skill that it would have been of. */
function skillOf({ skill, offer, proposal }: AnyCall): LoadedSkill | undefined {
  return skill ?? offer.skills.find(({ tools }) => tools.some(({ name }) => name === proposal.name));
}

/** What a guard-decision event holds: enough to judge the call again. */
export function decisionPayload(
  context: Recording,
  call: AnyCall,
  decision: GuardDecision,
  reasons: readonly Reason[],
): CallDecided {
  const { id, seq, proposal, args = proposal.arguments, planItem, bound, hooks, counted, judgement, given } = call;
  const skill = skillOf(call);
  const schemas = skill?.pin.tool_schemas ?? {};
  return {
    call_id: id,
    seq,
    tool: proposal.name,
    args,
    skill: skill ? versioned(skill) : null,
    schema_id: Object.hasOwn(schemas, proposal.name) ? `sha256:${schemas[proposal.name]}` : null,
    ...(planItem !== undefined && { plan_item: planItem }),
    ...(bound && { bound: { ...bound } }),
    ...(given?.flowStep !== undefined && { flow_step: given.flowStep }),
    ...(counted && { counted }),
    ...(hooks && { hooks: [...hooks] }),
    ...aboutWishes(context, call),
    decision,
    stage: reasons[0]?.stage ?? 'guard',
    reasons: [...reasons],
    evidence: judgement ? evidenceOf(judgement) : [],
    ...(judgement && { decided_on: decidedOn(judgement, context.settings.policy) }),
  };
}

/**
 * Only of a call that is known to be one of a tool's: which of several wishes it is about, and the one that was asked
 * for; and that it is not about the only one, where that is plain.
 */
function aboutWishes({ journal }: Recording, { tool, args, given }: AnyCall): Pick<CallDecided, 'wishes'> {
  if (given?.wishes) return { wishes: [...given.wishes] };
  const [{ wishes = [] } = {}] = payloadsOf(journal.soFar(), 'skills-selected');
  const [only] = wishes;
  if (!only || !tool || !args) return {};
  if (wishes.length === 1) return isOtherThanAsked(only, tool) ? { wishes: [] } : {};
  const about = answeredWishes(wishes, { tool, args });
  return { wishes: [...new Set(given?.part === undefined ? about : [...about, given.part])].sort((a, b) => a - b) };
}
