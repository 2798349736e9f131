import { goJson } from './go-json.ts';
import { plainReply, type Reply } from './reply.ts';

/** A request that the server refuses, with the words that Ollama has for it. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** Ollama's own API says an error in one way, its OpenAI-compatible one in another. */
export function refusalReply(path: string, status: number, message: string): Reply {
  if (!path.startsWith('/v1/'))
    return plainReply(status, { 'content-type': 'application/json; charset=utf-8' }, goJson({ error: message }));
  const type = status === 400 ? 'invalid_request_error' : status === 404 ? 'not_found_error' : 'api_error';
  return plainReply(
    status,
    { 'content-type': 'application/json' },
    `${goJson({ error: { message, type, param: null, code: null } })}\n`,
  );
}
