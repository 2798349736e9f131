import { type CallView, type Reason, reason } from '@fpf/contracts';
import { askPerson } from '../approvals/ask-person.ts';
import { useApproval } from '../approvals/use-approval.ts';
import { askGuards } from '../ask-guards.ts';
import type { DecidedCall } from '../call.ts';
import type { RunContext } from '../context.ts';
import { guardContext } from '../guard-context.ts';
import { asOne } from '../judgement.ts';
import { decisionPayload, refusalRecord } from '../refuse.ts';
import { abstain, go, type Step, wait } from '../step.ts';

/**
 * The view of one call is opened, and with it before us what the decision rests on is asked for again: the host and people go on
 * while a run decides. Then an approval is used up, and the decision is recorded, once, as what it now is.
 */
export async function beginCall(context: RunContext, call: DecidedCall): Promise<Step<CallView>> {
  const view = await context.session.begin({ call_id: call.id, files: call.skill.files, readOnly: readOnly(call) });
  const stopped = await stillStands(context, call);
  if (stopped) {
    const asked = await askPerson(context, call, stopped);
    const { reasons } = asked;
    const [first = unsaid] = reasons;
    const record = asked.waits ? { events: [], audit: [] } : refusalRecord(context, { call, judgement: call.judgement, reasons });
    context.journal.publish(await view.rollback(first, record));
    return asked.waits ? wait(reasons) : abstain(reasons);
  }
  const { reasons } = asOne(call.judgement);
  const payload = decisionPayload(context, { call, judgement: call.judgement, reasons }, call.decision);
  await context.journal.record('guard-decision', `guard/${call.seq}`, payload);
  return go(view);
}

/** A pure tool, one that says that it only reads, and the reduced form that only reads. */
export function readOnly({ tool, decision }: DecidedCall): boolean {
  return tool.effect === 'pure' || tool.annotations?.readOnly === true || (decision === 'degrade' && tool.degraded?.view === 'read-only');
}

const unsaid = reason('guard.failed', 'guard', 'The guard engine stopped the call and did not say why.');

async function stillStands(context: RunContext, call: DecidedCall): Promise<readonly Reason[] | undefined> {
  const { judgement, decision } = call;
  const decided = { ...asOne(judgement), decision };
  const facts = await guardContext(context, call);
  const now = await askGuards(() => context.ports.guards.confirm(judgement.admitted, decided, facts));
  if (now.decision !== decision)
    return now.decision === 'abstain'
      ? now.reasons
      : [
          reason(
            'guard.evidence-changed',
            'guard',
            `The decision was ${decision}, and just before the tool began it came out as ${now.decision}.`,
          ),
        ];
  const used = await useApproval(context, call, decided.evidence);
  return used && [used];
}
