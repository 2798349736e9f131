import {
  type AuditEntry,
  type CallDecided,
  type GuardDecision,
  type JournalDraft,
  type JsonObject,
  type LoadedSkill,
  payloadsOf,
  type Reason,
  type ToolSpec,
} from '@fpf/contracts';
import { answeredWishes } from '../words/answered-wishes.ts';
import { type Call, callRow } from './call.ts';
import type { Recording } from '../context/recording.ts';
import { decidedOn, evidenceOf, type Judgement } from './judgement.ts';

/** A proposed call that was looked at, with what was found; judged only where it came so far. */
type JudgedCall = {
  readonly call: Pick<Call, 'id' | 'seq' | 'planItem' | 'bound' | 'hooks'> &
    Partial<Pick<Call, 'counted'>> & {
      readonly tool: { readonly name: string } | ToolSpec;
      readonly args: JsonObject;
      readonly skill: LoadedSkill | undefined;
    };
  readonly reasons: readonly Reason[];
  readonly judgement?: Judgement;
};

/** A call that stops before execution: one event and one audit row, in one transaction, whatever stopped it. */
export async function refuse(context: Recording, refused: JudgedCall): Promise<void> {
  const { kind, step_key, payload, audit } = refusal(context, refused);
  await context.journal.record(kind, step_key, payload, audit);
}

/** The same as data, for who writes it together with something else. */
export function refusalRecord(
  context: Recording,
  refused: JudgedCall,
): { readonly events: readonly JournalDraft[]; readonly audit: readonly AuditEntry[] } {
  const { kind, step_key, payload, audit } = refusal(context, refused);
  return { events: [context.journal.draft(kind, step_key, payload)], audit };
}

function refusal(context: Recording, refused: JudgedCall) {
  const { id, seq, skill, tool } = refused.call;
  const name = skill ? `${skill.pin.name}@${skill.pin.version}` : null;
  const row = callRow(context, {
    id,
    subject: name ? `${name}#${tool.name}` : tool.name,
    skill: name,
    tool: tool.name,
  });
  const why = refused.reasons.map((reason) => reason.code).join(', ');
  return {
    kind: 'guard-decision' as const,
    step_key: context.journal.callKey('guard-decision', seq),
    payload: decisionPayload(context, refused, 'abstain'),
    audit: [{ ...row, state: 'abstain' as const, error: why.slice(0, 1024) }],
  };
}

/** What a guard-decision event holds: enough to judge the call again. */
export function decisionPayload(
  context: Recording,
  { call, reasons, judgement }: JudgedCall,
  decision: GuardDecision,
): CallDecided {
  const { id, seq, tool, args, skill, planItem, bound, hooks, counted } = call;
  const schema =
    skill && Object.hasOwn(skill.pin.tool_schemas, tool.name) ? skill.pin.tool_schemas[tool.name] : undefined;
  return {
    call_id: id,
    seq,
    tool: tool.name,
    args,
    skill: skill ? `${skill.pin.name}@${skill.pin.version}` : null,
    schema_id: schema === undefined ? null : `sha256:${schema}`,
    ...(planItem !== undefined && { plan_item: planItem }),
    ...(bound && { bound: { ...bound } }),
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

/** Only of a call that is known to be one of a tool's, and where there are several wishes to be told apart. */
function aboutWishes({ journal }: Recording, { tool, args }: JudgedCall['call']): Pick<CallDecided, 'wishes'> {
  const [{ wishes = [] } = {}] = payloadsOf(journal.soFar(), 'skills-selected');
  return wishes.length > 1 && 'description' in tool ? { wishes: [...answeredWishes(wishes, { tool, args })] } : {};
}
