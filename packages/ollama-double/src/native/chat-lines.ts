import type { Call, Piece, Turn } from '../turn/turn.ts';
import { goJson, type Json } from '../wire/go-json.ts';
import { plainReply, type Reply, streamReply, utf8 } from '../wire/reply.ts';
import { doneMembers } from './done-members.ts';

export interface ChatHead {
  readonly model: string;
  readonly now: () => string;
  /** Whether the request offered tools: a plain reply keeps the calls of all pieces only then. */
  readonly tools: boolean;
}

export function chatStream(turn: Turn, head: ChatHead): Reply {
  const reply = streamReply('application/x-ndjson', chatLines(turn, head));
  return turn.ending === 'panic' ? { ...reply, ending: 'die' } : reply;
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
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const pieces = [...turn.pieces];
  if (turn.ending === 'unprintable') return plainReply(200, type, '');
  const whole = joinPieces(pieces, tools);
  const message = { ...messageOf(whole), content: whole.content ?? '' };
  const done = turn.ending === 'done' ? doneMembers(turn) : { done: false };
  const reply = plainReply(200, type, goJson({ model, created_at: now(), message, ...done }));
  return turn.ending === 'panic' ? { ...reply, start: 'never', frames: [], ending: 'die' } : reply;
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
