import { chatDocument, chatStream } from '../native/native-reply.ts';
import { infer } from '../infer/infer.ts';
import { askedOf, messageOf } from '../infer/asked.ts';
import { member, readBody } from '../serve/read-body.ts';
import type { Route } from '../infer/served.ts';
import { jsonReply } from './json-reply.ts';

/** `POST /api/chat`: a stream, unless it is told not to. */
export const chat: Route = (incoming, served) => {
  const body = readBody(incoming);
  const asked = { ...askedOf(body), messages: (member(body, 'messages', 'array') ?? []).map(messageOf) };
  const { model } = asked;
  const head = { model, now: served.timestamp, tools: asked.tools.length > 0 };
  return infer(asked, served, {
    path: incoming.path,
    told: (turn) => (asked.stream ? chatStream(turn, head) : chatDocument(turn, head)),
    moved: (reason) =>
      jsonReply({
        model,
        created_at: served.timestamp(),
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: reason,
      }),
    rendered: (prompt) =>
      jsonReply({
        model,
        created_at: served.timestamp(),
        message: { role: '', content: '' },
        done: false,
        _debug_info: { rendered_template: prompt },
      }),
  });
};
