import type { FpfError, JsonObject, JsonValue, StreamEvent } from '@fpf/contracts';
import { isJsonObject } from '../../wire/is-json-object.ts';
import { codeOfWords } from '../../wire/status-error.ts';
import { excerpt, wireError, type WireParty } from '../../wire/wire-error.ts';
import { unpinned } from './models.ts';
import { isThere, readDelta, type Refuse } from './read-delta.ts';

/** Takes the documents of one answer in, one by one; a whole answer is one document. */
export type CompletionReader = {
  readonly read: (document: JsonObject) => readonly StreamEvent[];
  /** The answer is over. What it told of itself comes here, and its end mark last. */
  readonly end: () => readonly StreamEvent[];
};

/** Kept for errors: what an answer had said before it went wrong. */
const mostWords = 1_024;

export function createCompletionReader(party: WireParty, form: 'parts' | 'whole'): CompletionReader {
  let reason: string | undefined;
  let usage: JsonObject | undefined;
  let model: string | undefined;
  let words = '';
  let called = false;

  const read = (document: JsonObject): readonly StreamEvent[] => {
    const refuse: Refuse = (what) =>
      wireError(party, 'model.protocol', `sent ${what}`, { received: JSON.stringify(document).slice(0, mostWords) });
    if (isThere(document['error'])) throw errorIn(document, party);
    usage = usageIn(document, refuse) ?? usage;
    model = modelIn(document, model, refuse);
    const choice = onlyChoice(document, refuse);
    if (!choice) return [];
    const { message, delta } = choice;
    if (isThere(form === 'whole' ? delta : message))
      throw refuse('a whole answer among parts, or a part as a whole answer');
    const said = form === 'whole' ? message : (delta ?? {});
    if (!isJsonObject(said)) throw refuse('a choice without a message');
    const events = readDelta(said, form === 'whole', refuse);
    if (reason !== undefined && events.length > 0) throw refuse('more of its answer after it had finished');
    for (const event of events) {
      if (event.type === 'text_delta') words = (words + event.text).slice(0, mostWords);
      called ||= event.type === 'tool_call_delta';
    }
    reason = finishReason(choice['finish_reason'], reason, refuse);
    return events;
  };

  const end = (): readonly StreamEvent[] => {
    const last = endOf(reason, { words, called }, party);
    const facts: readonly StreamEvent[] = [
      ...(usage ? [usageOf(usage)] : []),
      ...(model === undefined ? [] : [{ type: 'answered' as const, model: unpinned(model) }]),
    ];
    return [...facts, last];
  };
  return { read, end };
}

/** The last part may tell what was used, and the first how the prompt was judged; neither has a choice then. */
function onlyChoice({ choices }: JsonObject, refuse: Refuse): JsonObject | undefined {
  if (!Array.isArray(choices)) throw refuse('a part of an answer without choices');
  const [choice, second] = choices as readonly JsonValue[];
  if (choice === undefined) return undefined;
  const isFirst = isJsonObject(choice) && (!isThere(choice['index']) || choice['index'] === 0);
  if (!isFirst || second !== undefined) throw refuse('another choice than the one that was asked for');
  return choice;
}

function modelIn({ model }: JsonObject, before: string | undefined, refuse: Refuse): string | undefined {
  if (!isThere(model) || model === '') return before;
  if (typeof model !== 'string' || model.length > 256) throw refuse('a name of its model that is none');
  if (before !== undefined && before !== model) throw refuse('another model in the middle of its answer');
  return model;
}

function usageIn({ usage }: JsonObject, refuse: Refuse): JsonObject | undefined {
  if (!isThere(usage)) return undefined;
  if (!isJsonObject(usage)) throw refuse('usage that is no object');
  return usage;
}

/** `{"error": ...}` under a success: after the first byte a server has no other way. */
export function errorIn(document: JsonObject, party: WireParty): FpfError {
  const { error = document } = document;
  const message = isJsonObject(error) ? error['message'] : error;
  const said = typeof message === 'string' ? message : JSON.stringify(error);
  return wireError(party, codeOfWords(said) ?? 'model.server-error', `failed: ${excerpt(said)}`, { received: said });
}

/** A figure that the server leaves out, or that is none, is unknown and not zero. */
function usageOf({ prompt_tokens: input, completion_tokens: output }: JsonObject): StreamEvent {
  return {
    type: 'usage',
    ...(isCount(input) && { input_tokens: input }),
    ...(isCount(output) && { output_tokens: output }),
  };
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** What was said before the end, for errors, and whether a call was among it. */
type SaidSoFar = { readonly words: string; readonly called: boolean };

/** The reason for which an answer ended, where this part tells one; an empty one is none yet. */
function finishReason(reason: JsonValue | undefined, before: string | undefined, refuse: Refuse): string | undefined {
  if (!isThere(reason) || reason === '') return before;
  if (typeof reason !== 'string') throw refuse('a finish_reason that is no text');
  if (before !== undefined && before !== reason) throw refuse('a second finish_reason');
  return reason;
}

/** The event that ends a whole answer. Half an answer, and one that was held back, is none. */
function endOf(
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
