import type { Reason, ToolCall } from '@fpf/contracts';
import { inSchemaOrder } from '@fpf/contracts/flow';
import { type GivenCall, tooManyCalls } from '../call/call.ts';
import type { EndedCall } from '../call/ended-call.ts';
import type { Offer } from '../call/offer.ts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import type { RunContext } from '../context/run-context.ts';
import { type Conversation, withCall } from '../turns/conversation.ts';
import type { Driver } from './driver.ts';

/** A call to be handled, with what it is offered by and given besides. */
export type AskedCall = {
  readonly offer: Offer;
  readonly proposal: ToolCall;
  readonly mark?: Reason | undefined;
  readonly given?: GivenCall;
  /** Which parts of the request it is about, beside the one that was asked for. */
  readonly about?: readonly number[];
};

/** The conversation after a call, the call where it was handled, and whether the turn is over with it. */
export type Taken = { readonly now: Conversation; readonly call?: EndedCall; readonly over: boolean };

/** The next call of a turn, before which whoever watches may turn something. An abstained one ends the turn. */
export async function takeCall(
  context: RunContext,
  driver: Driver,
  begun: Conversation,
  { offer, proposal, mark, given, about }: AskedCall,
): Promise<Taken> {
  if (context.signal.aborted) return { now: begun, over: true };
  const seq = begun.called + 1;
  const now = await driver.controls(context, begun, `call/${seq}`);
  if (now.rewound !== undefined || context.signal.aborted) return { now, over: true };
  const earlier = now.turns.flatMap(({ calls }) => calls);
  const id = `${context.id}/${seq}`;
  const call = inOrder(
    await driver.call(context, { id, offer, proposal, mark, seq, earlier, ...(given && { given }) }),
    offer,
  );
  // What comes beyond those that are decided is refused each by its name.
  const beyond = call.reasons.some(({ code }) => code === tooManyCalls);
  const stopped = call.state === 'abstain' && !isOnlyProposed(call.reasons) && !beyond;
  const over = stopped || call.emitted !== undefined || call.unknown === true;
  const part = given?.part;
  const told = about && { ...call, about: part === undefined ? about : [...about, part] };
  return { now: withCall(now, told ?? call), call, over };
}

/** What it gave, in an order that a record of it has too: later calls may be given texts that are made of it. */
function inOrder(call: EndedCall, { tools }: Offer): EndedCall {
  const { result } = call;
  if (result?.output === undefined) return call;
  const schema = tools.find(({ name }) => name === call.tool)?.output_schema;
  return { ...call, result: { ...result, output: inSchemaOrder(result.output, schema) } };
}
