import type { JsonObject, StreamEvent } from '@fpf/contracts';
import { isJsonObject } from '../../wire/is-json-object.ts';
import { wireError, type WireParty } from '../../wire/wire-error.ts';
import type { ChatBody } from './chat-body.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';

/** One line of an answer, read: its events, and the end where it is the last one. */
export type ReadChunk = {
  readonly events: readonly StreamEvent[];
  readonly calls: number;
  readonly end?: readonly StreamEvent[];
};

/**
 * Nothing is mended: a member of another type than Ollama's is a breach of protocol, be it never so readable. `calls`
 * were read before.
 */
export function readChunk(chunk: unknown, calls: number, party: WireParty): ReadChunk {
  const fail = (what: string): Error =>
    wireError(party, 'model.protocol', `sent ${what}`, { received: JSON.stringify(chunk)?.slice(0, 1_024) ?? '' });
  const { message = {}, done, done_reason: reason } = objectOr(chunk, () => fail('a line that is no object'));
  if (typeof done !== 'boolean') throw fail('a line without done');
  const {
    content = '',
    thinking = '',
    tool_calls: toolCalls = [],
  } = objectOr(message, () => fail('a message that is no object'));
  if (typeof content !== 'string' || typeof thinking !== 'string') throw fail('a text that is no text');
  if (!Array.isArray(toolCalls)) throw fail('tool_calls that are no list');
  const events: StreamEvent[] = [];
  if (thinking !== '') events.push({ type: 'thinking_delta', index: 0, text: thinking });
  if (content !== '') events.push({ type: 'text_delta', index: 0, text: content });
  for (const [at, call] of toolCalls.entries()) {
    const { function: called } = objectOr(call, () => fail('a call that is no object'));
    const { name, arguments: given } = objectOr(called, () => fail('a call without a function'));
    if (typeof name !== 'string') throw fail('a call whose name is no text');
    if (given === undefined) throw fail('a call without arguments');
    // Arguments that are no object, and a name that is empty, are the model's affair: the gateway marks or refuses
    // them.
    events.push({ type: 'tool_call_delta', index: calls + at, name, arguments_delta: JSON.stringify(given) });
  }
  const read = { events, calls: calls + toolCalls.length };
  if (!done) return read;
  if (reason !== undefined && typeof reason !== 'string') throw fail('a done_reason that is no text');
  return {
    ...read,
    end: [usageOf(chunk as JsonObject), { type: 'message_stop', stop_reason: (reason ?? 'stop').slice(0, 64) }],
  };
}

/** A figure that the server leaves out is unknown, not zero. Its times are in nanoseconds. */
function usageOf(chunk: JsonObject): StreamEvent {
  const count = <K extends string>(key: K, from: string): { readonly [P in K]?: number } => {
    const value = chunk[from];
    return (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? { [key]: value } : {}) as {
      [P in K]?: number;
    };
  };
  const time = <K extends string>(key: K, from: string): { readonly [P in K]?: number } => {
    const value = chunk[from];
    return (typeof value === 'number' && value >= 0 ? { [key]: value / 1_000_000 } : {}) as { [P in K]?: number };
  };
  const times = {
    ...time('load_ms', 'load_duration'),
    ...time('prompt_ms', 'prompt_eval_duration'),
    ...time('answer_ms', 'eval_duration'),
    ...time('total_ms', 'total_duration'),
  };
  return {
    type: 'usage',
    ...count('input_tokens', 'prompt_eval_count'),
    ...count('output_tokens', 'eval_count'),
    ...(Object.keys(times).length > 0 && { times }),
  };
}

function objectOr(value: unknown, fail: () => Error): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value;
  throw fail();
}

/**
 * The events of one answer, those of one line together. Calls may come in one line or in many; they are counted
 * through.
 */
export async function* chatLines(
  wire: OllamaWire,
  body: ChatBody,
  options: OllamaCallOptions,
): AsyncGenerator<readonly StreamEvent[]> {
  let calls = 0;
  for await (const chunk of wire.chat(body.json, options)) {
    const read = readChunk(chunk, calls, wire.party);
    calls = read.calls;
    yield read.end ? [...read.events, ...read.end] : read.events;
  }
}

export async function* chatEvents(
  wire: OllamaWire,
  body: ChatBody,
  options: OllamaCallOptions,
): AsyncGenerator<StreamEvent> {
  for await (const events of chatLines(wire, body, options)) yield* events;
}
