import { generateDocument, generateStream } from '../native/native-reply.ts';
import { askedOf } from '../infer/asked.ts';
import { infer } from '../infer/infer.ts';
import { member, readBody } from '../serve/read-body.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Route } from '../infer/served.ts';
import type { Turn } from '../turn/turn.ts';
import { jsonReply } from './json-reply.ts';

/** `POST /api/generate`: a prompt instead of messages. An empty one loads the model, or unloads it. */
export const generate: Route = (incoming, served) => {
  const body = readBody(incoming);
  const prompt = member(body, 'prompt', 'string') ?? '';
  const system = member(body, 'system', 'string') ?? '';
  const raw = member(body, 'raw', 'boolean') ?? false;
  if (
    raw &&
    (system !== '' ||
      (member(body, 'template', 'string') ?? '') !== '' ||
      (member(body, 'context', 'array') ?? []).length > 0)
  ) {
    throw new Refusal(400, 'raw mode does not support template, system, or context');
  }
  const user = prompt === '' ? [] : [{ role: 'user', content: prompt }];
  const messages = system === '' || user.length === 0 ? user : [{ role: 'system', content: system }, ...user];
  const asked = { ...askedOf(body), messages, tools: [], reading: raw ? 'raw' : 'text' } as const;
  const { model } = asked;
  const head = { model, now: served.timestamp, tools: false };
  const told = (turn: Turn): ReturnType<Route> =>
    asked.stream ? generateStream(turn, head) : generateDocument(turn, head);
  return infer(asked, served, {
    path: incoming.path,
    told,
    moved: (reason) =>
      jsonReply({ model, created_at: served.timestamp(), response: '', done: true, done_reason: reason }),
    rendered: (shown) =>
      jsonReply({
        model,
        created_at: served.timestamp(),
        response: '',
        done: false,
        _debug_info: { rendered_template: shown },
      }),
  });
};
