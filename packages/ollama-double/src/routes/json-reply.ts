import { goJson, type Json } from '../wire/go-json.ts';
import { plainReply, type Reply } from '../wire/reply.ts';

export function jsonReply(value: Json): Reply {
  return plainReply(200, { 'content-type': 'application/json; charset=utf-8' }, goJson(value));
}
