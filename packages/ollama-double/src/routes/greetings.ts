import type { Route } from '../infer/served.ts';
import { defaultVersion } from '../shelf/default-version.ts';
import { textReply } from '../wire/reply.ts';
import { jsonReply } from './json-reply.ts';

/** `/`. */
export const running: Route = () => textReply(200, 'text/plain; charset=utf-8', 'Ollama is running');

/** `/api/version`. */
export const version: Route = (_, { script }) => jsonReply({ version: script.version ?? defaultVersion });
