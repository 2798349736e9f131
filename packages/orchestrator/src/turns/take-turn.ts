import { reason, type Reason, type ToolCall } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { RunContext } from '../context.ts';
import { handleCall } from '../handle-call.ts';
import { planCalls } from '../steps/plan.ts';
import { type EndedCall, hasRun, type Turn } from './ended-call.ts';
import type { Offer } from './offer.ts';

export type TurnInput = {
  readonly offer: Offer;
  readonly earlier: readonly Turn[];
  /** Whether the model is told what came of earlier turns. */
  readonly told: boolean;
};

/** The model is asked, and its calls are handled one after another. An abstained call ends the turn, and so does the result. */
export async function takeTurn(context: RunContext, { offer, earlier, told }: TurnInput): Promise<Turn> {
  const number = earlier.length + 1;
  const offered = offer.tools.map(({ name }) => name);
  const plan = await planCalls(context, { offer, number, told: told ? earlier : undefined, ran: earlier.some(hasRun) });
  if ('abstain' in plan) return { number, offered, calls: [], stopped: plan.abstain };
  const before = earlier.flatMap(({ calls }) => calls);
  if (isRefusedBefore(plan.go.calls, before)) return { number, offered, calls: [], stopped: told ? [noProgress()] : [] };
  const calls: EndedCall[] = [];
  for (const [index, proposal] of plan.go.calls.entries()) {
    if (context.signal.aborted) break;
    const seq = before.length + index + 1;
    const call = await handleCall(context, { offer, proposal, mark: plan.go.marks.get(index), seq, earlier: [...before, ...calls] });
    calls.push(call);
    if (call.state === 'abstain' || call.emitted || call.unknown) break;
  }
  return { number, offered, calls, stopped: [] };
}

/** Nothing new: every call was proposed before, with the same arguments, and refused. */
function isRefusedBefore(proposals: readonly ToolCall[], before: readonly EndedCall[]): boolean {
  const refused = new Set(before.filter(({ state }) => state === 'abstain').map(({ tool, args }) => canonicalJson([tool, args])));
  return proposals.length > 0 && proposals.every((call) => refused.has(canonicalJson([call.name, call.arguments])));
}

function noProgress(): Reason {
  return reason('budget.no-progress', 'budget', 'The model proposed again only what had been refused before.');
}
