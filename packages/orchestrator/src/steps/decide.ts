import { type AdmittedCall, type GuardContext, type GuardVerdict, reason } from '@fpf/contracts';
import { asJson } from '../as-json.ts';
import type { Call, DecidedCall } from '../call.ts';
import type { RunContext } from '../context.ts';
import { stage } from '../mention.ts';
import { decisionPayload, refuse } from '../refuse.ts';
import { abstain, go, type Step } from '../step.ts';

/** Step 5: the project's rules, then the tool's guard. An engine that fails, or answers oddly, is never a pass. */
export async function decideCall(context: RunContext, call: Call): Promise<Step<DecidedCall>> {
  stage(context, 'guard', `deciding on ${call.tool.name}`);
  const asked: AdmittedCall = {
    call_id: call.id,
    skill: {
      id: call.skill.manifest.id,
      name: call.skill.pin.name,
      version: call.skill.pin.version,
      shipped: call.skill.manifest.shipped === true,
    },
    tool: call.tool,
    args: call.args,
  };
  const facts: GuardContext = {
    session: context.session,
    journal: await context.journal.events(),
    policy: context.settings.policy,
    pins: asJson(context.settings.recorded),
  };
  const permission = await safely(() => context.ports.guards.permit(asked, facts));
  const verdict = permission.decision === 'pass' ? await safely(() => context.ports.guards.decide(asked, facts)) : permission;
  const evidence = [...permission.evidence, ...(verdict === permission ? [] : verdict.evidence)];
  const shown = {
    id: call.id,
    seq: call.seq,
    tool: call.tool.name,
    args: call.args,
    skill: call.skill,
    planItem: call.planItem,
    reasons: verdict.reasons,
    evidence,
  };
  const { decision } = verdict;
  if (decision === 'abstain' || (decision === 'degrade' && !call.tool.degraded)) {
    await refuse(context, shown);
    return abstain(verdict.reasons);
  }
  await context.journal.record('guard-decision', `guard/${call.seq}`, decisionPayload(shown, decision));
  return go({ ...call, decision });
}

async function safely(ask: () => Promise<GuardVerdict>): Promise<GuardVerdict> {
  try {
    const verdict = await ask();
    if (verdict.decision === 'pass' || verdict.decision === 'degrade') return verdict;
    if (verdict.decision === 'abstain' && verdict.reasons.length > 0) return verdict;
    return failed(`it answered ${JSON.stringify(verdict.decision)} without a reason`);
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

function failed(what: string): GuardVerdict {
  return { decision: 'abstain', reasons: [reason('guard.failed', 'guard', `The guard engine failed: ${what}`)], evidence: [] };
}
