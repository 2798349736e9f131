import type { Reason, ToolCall } from '@fpf/contracts';
import type { PastCall } from './ended-call.ts';
import type { Offer } from './offer.ts';

/** A call as the model proposed it, and what it was offered with. */
export type ProposedCall = {
  readonly offer: Offer;
  readonly proposal: ToolCall;
  /** What the gateway found wrong with this call. */
  readonly mark: Reason | undefined;
  readonly seq: number;
  /** What earlier calls of this run came to: arguments may be bound to it. */
  readonly earlier: readonly PastCall[];
};
