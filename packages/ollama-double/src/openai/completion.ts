import { documentOf, joinPieces, streamOf } from '../native/native-reply.ts';
import type { Call, Piece, Turn } from '../turn/turn.ts';
import { goJson, type Json } from '../wire/go-json.ts';
import { type Reply, utf8 } from '../wire/reply.ts';

export interface CompletionHead {
  readonly id: string;
  readonly model: string;
  /** Seconds. */
  readonly created: () => number;
  readonly tools: boolean;
  readonly usage: boolean;
}

export function completionStream(turn: Turn, head: CompletionHead): Reply {
  return streamOf(turn, 'text/event-stream', completionEvents(turn, head));
}

function* completionEvents(turn: Turn, head: CompletionHead): Generator<Uint8Array> {
  const chunk = (choices: Json, more: Readonly<Record<string, Json>> = {}): Uint8Array =>
    event(goJson({ ...opening(head, 'chat.completion.chunk'), choices, ...more }));
  let called = false;
  for (const piece of turn.pieces) {
    called ||= piece.calls !== undefined;
    yield chunk([{ index: 0, delta: messageOf(piece), finish_reason: null }]);
  }
  if (turn.ending !== 'done') return;
  yield chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: finish(turn, called) }]);
  if (head.usage) yield chunk([], { usage: usageOf(turn) });
  yield event('[DONE]');
}

export function event(data: string): Uint8Array {
  return utf8(`data: ${data}\n\n`);
}

export function completionDocument(turn: Turn, head: CompletionHead): Reply {
  const type = 'application/json';
  if (turn.ending === 'unprintable') return documentOf(turn, type, '');
  const whole = joinPieces([...turn.pieces], head.tools);
  const reason = turn.ending === 'done' ? finish(turn, whole.calls !== undefined) : null;
  const choices = [{ index: 0, message: messageOf(whole), finish_reason: reason }];
  const value = { ...opening(head, 'chat.completion'), choices, usage: usageOf(turn) };
  return documentOf(turn, type, `${goJson(value)}\n`);
}

function opening({ id, created, model }: CompletionHead, object: string): Readonly<Record<string, Json>> {
  return { id, object, created: created(), model, system_fingerprint: 'fp_ollama' };
}

function finish({ doneReason }: Turn, called: boolean): Json {
  if (doneReason === '') return null;
  return called ? 'tool_calls' : doneReason;
}

function messageOf({ content = '', thinking, calls }: Piece): Json {
  return {
    role: 'assistant',
    content,
    ...(thinking !== undefined && { reasoning: thinking }),
    ...(calls !== undefined && { tool_calls: typeof calls === 'function' ? calls('openai') : calls.map(openaiCall) }),
  };
}

/** Here the arguments are a text with JSON in it. */
function openaiCall({ id, index, name, arguments: given }: Call): Json {
  return { id, index, type: 'function', function: { name, arguments: goJson(given) } };
}

function usageOf({ metrics: { prompt_eval_count: prompt = 0, eval_count: completion = 0 } }: Turn): Json {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
