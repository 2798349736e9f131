import type { Turn } from '../turn/turn.ts';
import { goJson, type Json } from '../wire/go-json.ts';
import { plainReply, type Reply, streamReply, utf8 } from '../wire/reply.ts';
import { type ChatHead, joinPieces } from './chat-lines.ts';
import { doneMembers } from './done-members.ts';

/** `/api/generate` gives out text only: calls, which its parser also takes out of it, are lost. */
export function generateStream(turn: Turn, head: ChatHead): Reply {
  const reply = streamReply('application/x-ndjson', generateLines(turn, head));
  return turn.ending === 'panic' ? { ...reply, ending: 'die' } : reply;
}

function* generateLines(turn: Turn, { model, now }: ChatHead): Generator<Uint8Array> {
  const line = (value: Json): Uint8Array => utf8(`${goJson(value)}\n`);
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
  const reply = plainReply(200, { 'content-type': 'application/json; charset=utf-8' }, goJson(value));
  return turn.ending === 'panic' ? { ...reply, start: 'never', frames: [], ending: 'die' } : reply;
}
