import type { JsonObject, JsonValue, StreamEvent } from '@fpf/contracts';
import { isJsonObject } from '../../wire/is-json-object.ts';

/** Refuses what is not this wire, and says what it found. */
export type Refuse = (what: string) => Error;

/**
 * The words and calls in one piece of an answer, or in a whole one. Nothing is mended: arguments are text and are
 * handed on as they came; a member of another type is a breach of protocol. `null` stands for a member that is not
 * there, as this wire has it.
 */
export function readDelta(delta: JsonObject, whole: boolean, refuse: Refuse): readonly StreamEvent[] {
  const { content, refusal, reasoning, reasoning_content: thinking, tool_calls: calls, function_call: old } = delta;
  if (isThere(old)) throw refuse('a call in the old form, function_call');
  if (isThere(calls) && !Array.isArray(calls)) throw refuse('tool_calls that are no list');
  const thought = textIn(thinking, 'reasoning_content', refuse) || textIn(reasoning, 'reasoning', refuse);
  // A refusal is words of the model as well.
  const words = textIn(content, 'content', refuse) + textIn(refusal, 'refusal', refuse);
  return [
    ...(thought === '' ? [] : [{ type: 'thinking_delta' as const, index: 0, text: thought }]),
    ...(words === '' ? [] : [{ type: 'text_delta' as const, index: 0, text: words }]),
    ...((calls ?? []) as readonly JsonValue[]).map((call, at) => readCall(call, whole ? at : undefined, refuse)),
  ];
}

/** A piece says by its index which call it belongs to. A whole call may leave that out. */
function readCall(call: JsonValue, at: number | undefined, refuse: Refuse): StreamEvent {
  if (!isJsonObject(call)) throw refuse('a call that is no object');
  const { index = at, type, function: called } = call;
  if (typeof index !== 'number' || !Number.isSafeInteger(index) || index < 0)
    throw refuse('a piece of a call without its index');
  if (isThere(type) && type !== '' && type !== 'function') throw refuse('a call that is no call of a function');
  if (isThere(called) && !isJsonObject(called)) throw refuse('a call whose function is no object');
  const { name, arguments: given } = called ?? {};
  const named = textIn(name, 'name', refuse);
  if (isThere(given) && typeof given !== 'string') throw refuse('arguments that are no text');
  return {
    type: 'tool_call_delta',
    index,
    ...(named !== '' && { name: named }),
    ...(isThere(given) && { arguments_delta: given }),
  };
}

function textIn(value: JsonValue | undefined, name: string, refuse: Refuse): string {
  if (!isThere(value)) return '';
  if (typeof value !== 'string') throw refuse(`${name} that is no text`);
  return value;
}

export function isThere<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}
