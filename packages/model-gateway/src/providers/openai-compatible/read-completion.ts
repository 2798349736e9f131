import type { FpfError, JsonObject, JsonValue, StreamEvent } from '@fpf/contracts';
import { codeOfWords } from '../../wire/status-error.ts';
import { excerpt, wireError } from '../../wire/wire-error.ts';
import type { WireParty } from '../../wire/wire-party.ts';
import { endOf, finishReason } from './finish-reason.ts';
import { unpinned } from './models.ts';
import { isRecord, isThere, readDelta, type Refuse } from './read-delta.ts';

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
    if (!isRecord(said)) throw refuse('a choice without a message');
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
  const isFirst = isRecord(choice) && (!isThere(choice['index']) || choice['index'] === 0);
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
  if (!isRecord(usage)) throw refuse('usage that is no object');
  return usage;
}

/** `{"error": ...}` under a success: after the first byte a server has no other way. */
export function errorIn(document: JsonObject, party: WireParty): FpfError {
  const { error = document } = document;
  const message = isRecord(error) ? error['message'] : error;
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
