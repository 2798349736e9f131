import type { CallDecided, Evidence, GuardDecision, JsonObject, LoadedSkill, Reason } from '@fpf/contracts';
import { callRow } from './call.ts';
import type { RunContext } from './context.ts';

/** A proposed call that was looked at, with what was found. */
export type JudgedCall = {
  readonly id: string;
  readonly seq: number;
  readonly tool: string;
  readonly args: JsonObject;
  readonly skill: LoadedSkill | undefined;
  readonly planItem?: string | undefined;
  readonly reasons: readonly Reason[];
  readonly evidence?: readonly Evidence[];
};

/** A call that stops before execution: one event and one audit row, in one transaction, whatever stopped it. */
export async function refuse(context: RunContext, refused: JudgedCall): Promise<void> {
  const { id, seq, tool, skill, reasons } = refused;
  const name = skill ? `${skill.pin.name}@${skill.pin.version}` : null;
  const row = callRow(context, { id, subject: name ? `${name}#${tool}` : tool, skill: name, tool });
  const why = reasons.map((reason) => reason.code).join(', ');
  await context.journal.record('guard-decision', `guard/${seq}`, decisionPayload(refused, 'abstain'), [
    { ...row, state: 'abstain', error: why.slice(0, 1024) },
  ]);
}

/** What a guard-decision event holds: enough to judge the call again. */
export function decisionPayload(call: JudgedCall, decision: GuardDecision): CallDecided {
  const { id, seq, tool, args, skill, planItem, reasons, evidence = [] } = call;
  return {
    call_id: id,
    seq,
    tool,
    args,
    skill: skill ? `${skill.pin.name}@${skill.pin.version}` : null,
    schema_id: skill && Object.hasOwn(skill.pin.tool_schemas, tool) ? `sha256:${skill.pin.tool_schemas[tool]}` : null,
    ...(planItem !== undefined && { plan_item: planItem }),
    decision,
    stage: reasons[0]?.stage ?? 'guard',
    reasons: [...reasons],
    evidence: [...evidence],
  };
}
