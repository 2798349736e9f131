import type { Route } from '../serve/served.ts';
import { textReply } from '../wire/reply.ts';
import { jsonReply } from './json-reply.ts';

export const defaultVersion = '0.33.0';

/** `/`. */
export const running: Route = () => textReply(200, 'text/plain; charset=utf-8', 'Ollama is running');

/** `/api/version`. */
export const version: Route = (_, { script }) => jsonReply({ version: script.version ?? defaultVersion });
