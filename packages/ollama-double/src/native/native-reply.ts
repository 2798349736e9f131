import type { Call, Piece, Turn } from '../turn/turn.ts';
import { goJson, type Json } from '../wire/go-json.ts';
import { plainReply, type Reply, streamReply, utf8 } from '../wire/reply.ts';

export interface ChatHead {
  readonly model: string;
  readonly now: () => string;
  /** Whether the request offered tools: a plain reply keeps the calls of all pieces only then. */
  readonly tools: boolean;
}

export function chatStream(turn: Turn, head: ChatHead): Reply {
  return streamOf(turn, 'application/x-ndjson', chatLines(turn, head));
}

function* chatLines(turn: Turn, { model, now }: ChatHead): Generator<Uint8Array> {
  for (const piece of turn.pieces) yield line({ model, created_at: now(), message: messageOf(piece), done: false });
  if (turn.ending !== 'done') return;
  yield line({ model, created_at: now(), message: { role: 'assistant', content: '' }, ...doneMembers(turn) });
}

function line(value: Json): Uint8Array {
  return utf8(`${goJson(value)}\n`);
}

/**
 * The pieces of a stream put together, as the real server does it: text is joined, the rest is that of the last chunk.
 */
export function chatDocument(turn: Turn, { model, now, tools }: ChatHead): Reply {
  const type = 'application/json; charset=utf-8';
  if (turn.ending === 'unprintable') return documentOf(turn, type, '');
  const whole = joinPieces([...turn.pieces], tools);
  const message = { ...messageOf(whole), content: whole.content ?? '' };
  const done = turn.ending === 'done' ? doneMembers(turn) : { done: false };
  return documentOf(turn, type, goJson({ model, created_at: now(), message, ...done }));
}

export function joinPieces(pieces: readonly Piece[], tools: boolean): Piece {
  const odd = pieces.findLast(({ calls }) => typeof calls === 'function')?.calls;
  const listed = (tools ? pieces : []).flatMap(({ calls = [] }) => (typeof calls === 'function' ? [] : calls));
  const calls = odd ?? (listed.length > 0 ? listed : undefined);
  const raw = pieces.find(({ content }) => typeof content === 'object')?.content;
  const thinking = pieces.map((piece) => piece.thinking ?? '').join('');
  return {
    content: raw ?? pieces.map(({ content }) => (typeof content === 'string' ? content : '')).join(''),
    ...(thinking !== '' && { thinking }),
    ...(calls !== undefined && { calls }),
  };
}

function messageOf({ content = '', thinking, calls }: Piece): Readonly<Record<string, Json>> {
  return {
    role: 'assistant',
    content,
    ...(thinking !== undefined && { thinking }),
    ...(calls !== undefined && { tool_calls: typeof calls === 'function' ? calls('ollama') : calls.map(nativeCall) }),
  };
}

function nativeCall({ id, index, name, arguments: given }: Call): Json {
  return { id, function: { index, name, arguments: given } };
}

/** `/api/generate` gives out text only: calls, which its parser also takes out of it, are lost. */
export function generateStream(turn: Turn, head: ChatHead): Reply {
  return streamOf(turn, 'application/x-ndjson', generateLines(turn, head));
}

function* generateLines(turn: Turn, { model, now }: ChatHead): Generator<Uint8Array> {
  for (const { content = '', thinking } of turn.pieces) {
    if (content === '' && thinking === undefined) continue;
    yield line({
      model,
      created_at: now(),
      response: content,
      ...(thinking !== undefined && { thinking }),
      done: false,
    });
  }
  if (turn.ending === 'done') yield line({ model, created_at: now(), response: '', ...doneMembers(turn) });
}

export function generateDocument(turn: Turn, { model, now }: ChatHead): Reply {
  const { content = '', thinking } = joinPieces([...turn.pieces], false);
  const done = turn.ending === 'done' ? doneMembers(turn) : { done: false };
  const value = { model, created_at: now(), response: content, ...(thinking !== undefined && { thinking }), ...done };
  return documentOf(turn, 'application/json; charset=utf-8', goJson(value));
}

/** The end of a reply. A metric of 0 is left out, as Ollama does. */
function doneMembers({ doneReason, metrics }: Turn): Readonly<Record<string, Json>> {
  const named = [
    ['total_duration', metrics.total_duration],
    ['load_duration', metrics.load_duration],
    ['prompt_eval_count', metrics.prompt_eval_count],
    ['prompt_eval_duration', metrics.prompt_eval_duration],
    ['eval_count', metrics.eval_count],
    ['eval_duration', metrics.eval_duration],
  ] as const;
  const known = named.flatMap(([name, value]) => (value === undefined || value === 0 ? [] : [[name, value] as const]));
  return { done: true, ...(doneReason !== '' && { done_reason: doneReason }), ...Object.fromEntries(known) };
}

/** A turn as a stream. A server that panics has sent what it had. */
export function streamOf(turn: Turn, type: string, lines: Iterable<Uint8Array>): Reply {
  const reply = streamReply(type, lines);
  return turn.ending === 'panic' ? { ...reply, ending: 'die' } : reply;
}

/** A turn as one document. A server that panics has sent nothing. */
export function documentOf(turn: Turn, type: string, text: string): Reply {
  const reply = plainReply(200, { 'content-type': type }, text);
  return turn.ending === 'panic' ? { ...reply, start: 'never', frames: [], ending: 'die' } : reply;
}
