import { member, readBody } from '../serve/read-body.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Route } from '../infer/served.ts';
import { plainReply } from '../wire/reply.ts';

/** `DELETE /api/delete`: an empty answer is a good one. */
export const remove: Route = (incoming, { shelf }) => {
  const body = readBody(incoming);
  const name = member(body, 'model', 'string') || (member(body, 'name', 'string') ?? '');
  if (name === '') throw new Refusal(400, 'name "" is invalid');
  const model = shelf.find(name);
  if (model === undefined) throw new Refusal(404, `model '${name}' not found`);
  shelf.remove(model);
  return plainReply(200, {}, '');
};
