import {
  asOneVerdict,
  type CallRecord,
  type CallView,
  type GuardVerdict,
  isDiskFull,
  type Reason,
  reason,
  toolFiles,
} from '@fpf/contracts';
import { type Asked, askPerson } from '../approvals/ask-person.ts';
import { useApproval } from '../approvals/use-approval.ts';
import { askGuards } from '../call/ask-guards.ts';
import type { BegunCall, DecidedCall } from '../call/call.ts';
import type { Judging } from '../context/judging.ts';
import { guardContext } from '../call/guard-context.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { refusalRecord, refuse } from '../call/refuse.ts';
import { readOnly } from './read-only.ts';
import { abstain, go, type Step, type Stopped, wait } from '../step.ts';

/**
 * The view of one call is opened, and with it before us what the decision rests on is asked for again: the host and
 * people go on while a run decides. Then an approval is used up. Whatever goes wrong on the way, the view is given
 * back, with a record of the stop.
 */
export async function beginCall(context: Judging, call: DecidedCall): Promise<Step<BegunCall>> {
  const { id, tool, skill } = call;
  const files = toolFiles(tool, skill);
  const view = await context.session.begin({ call_id: id, tool: tool.name, files, readOnly: readOnly(call) });
  const { confirmed, stopped } = await confirm(context, call);
  if (stopped) return giveBack(context, confirmed, view, stopped);
  return go({ ...confirmed, view });
}

/** The same for a call that touches nothing itself. */
export async function beginWithoutView(context: Judging, call: DecidedCall): Promise<Step<DecidedCall>> {
  const { confirmed, stopped } = await confirm(context, call);
  if (!stopped) return go(confirmed);
  const { reasons, suspended } = await ask(context, confirmed, stopped);
  if (suspended) await context.journal.record('run-suspended', suspended.stepKey, suspended.payload, suspended.audit);
  else await refuse(context, confirmed, reasons);
  return suspended ? wait(reasons) : abstain(reasons);
}

type Confirmed = { readonly confirmed: DecidedCall; readonly stopped?: readonly Reason[] };

/** The call with what came out when it was asked for again, and what stands against beginning now. */
async function confirm(context: Judging, call: DecidedCall): Promise<Confirmed> {
  const now = await confirmDecision(context, call).catch((error: unknown) => failed(error));
  if ('code' in now) return { confirmed: call, stopped: [now] };
  const confirmed = { ...call, judgement: { ...call.judgement, confirmed: now } };
  const stopped = await against(context, call, now).catch((error: unknown) => [failed(error)]);
  return { confirmed, ...(stopped && { stopped }) };
}

async function confirmDecision(context: Judging, call: DecidedCall): Promise<GuardVerdict> {
  const { judgement, decision } = call;
  const facts = guardContext(context, call);
  return askGuards(context, () =>
    context.ports.guards.confirm(judgement.admitted, { ...asOneVerdict(judgement), decision }, facts),
  );
}

async function against(context: Judging, call: DecidedCall, now: GuardVerdict): Promise<readonly Reason[] | undefined> {
  if (now.decision !== call.decision)
    return now.decision === 'abstain' ? now.reasons : [otherwise(call.decision, now.decision)];
  const used = await useApproval(context, call, asOneVerdict(call.judgement).evidence);
  return used && [used];
}

async function giveBack(
  context: Judging,
  call: DecidedCall,
  view: CallView,
  stopped: readonly Reason[],
): Promise<Stopped> {
  const { reasons, suspended } = await ask(context, call, stopped);
  const record: CallRecord = suspended
    ? { events: [context.journal.draft('run-suspended', suspended.stepKey, suspended.payload)], audit: suspended.audit }
    : refusalRecord(context, call, reasons);
  context.journal.publish(
    await view.rollback(hideFacts(context.host, reasons[0] ?? failed('it did not say why')), record),
  );
  return suspended ? wait(reasons) : abstain(reasons);
}

async function ask(context: Judging, call: DecidedCall, stopped: readonly Reason[]): Promise<Asked> {
  return askPerson(context, call, stopped).catch((error: unknown) => ({
    reasons: [...stopped, failed(error)],
  }));
}

function otherwise(was: string, is: string): Reason {
  return reason(
    'guard.evidence-changed',
    'guard',
    `The decision was ${was}, and just before the tool began it came out as ${is}.`,
  );
}

/** A disk that is full refuses nothing: the run fails, and goes on when there is room, with the same approval. */
function failed(error: unknown): Reason {
  if (isDiskFull(error)) throw error;
  const what = error instanceof Error ? error.message : String(error);
  return reason('guard.failed', 'guard', `What the decision rests on could not be asked for again: ${what}`);
}
