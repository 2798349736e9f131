import type { FpfError, JsonValue } from '@fpf/contracts';
import { excerpt, wireError } from '../../wire/wire-error.ts';
import type { WireParty } from '../../wire/wire-party.ts';
import { isThere, type Refuse } from './read-delta.ts';

/** What was said before the end, for errors, and whether a call was among it. */
export type SaidSoFar = { readonly words: string; readonly called: boolean };

/** The reason for which an answer ended, where this part tells one; an empty one is none yet. */
export function finishReason(
  reason: JsonValue | undefined,
  before: string | undefined,
  refuse: Refuse,
): string | undefined {
  if (!isThere(reason) || reason === '') return before;
  if (typeof reason !== 'string') throw refuse('a finish_reason that is no text');
  if (before !== undefined && before !== reason) throw refuse('a second finish_reason');
  return reason;
}

/** The event that ends a whole answer. Half an answer, and one that was held back, is none. */
export function endOf(
  reason: string | undefined,
  { words, called }: SaidSoFar,
  party: WireParty,
): { readonly type: 'message_stop'; readonly stop_reason: string } {
  const fail = (code: string, happened: string, details: Readonly<Record<string, unknown>> = {}): FpfError =>
    wireError(party, code, happened, { received: words, details });
  switch (reason) {
    case undefined:
      throw fail('model.truncated', 'ended its answer without saying why it ended');
    case 'length':
      throw fail('model.truncated', 'reached the longest answer that it may give', { done_reason: 'length' });
    case 'tool_calls':
      if (!called) throw fail('model.protocol', 'says that it made a call, and sent none');
      return { type: 'message_stop', stop_reason: reason };
    case 'stop':
      return { type: 'message_stop', stop_reason: reason };
    default: {
      const why =
        reason === 'content_filter'
          ? 'held its answer back (content_filter)'
          : `stopped its answer for a reason of its own, ${excerpt(reason)}`;
      const after = words === '' ? '' : `, after: ${excerpt(words)}`;
      throw fail('model.server-error', `${why}${after}`, { finish_reason: excerpt(reason), retryable: false });
    }
  }
}
