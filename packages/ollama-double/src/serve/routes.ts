import { chat } from '../routes/chat.ts';
import { completions } from '../routes/completions.ts';
import { remove } from '../routes/delete.ts';
import { generate } from '../routes/generate.ts';
import { running, version } from '../routes/greetings.ts';
import { models, ps, tags } from '../routes/listings.ts';
import { pull } from '../routes/pull.ts';
import { show } from '../routes/show.ts';
import type { Route } from './served.ts';

export const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/': { GET: running, HEAD: running },
  '/api/version': { GET: version, HEAD: version },
  '/api/tags': { GET: tags, HEAD: tags },
  '/api/ps': { GET: ps },
  '/api/show': { POST: show },
  '/api/pull': { POST: pull },
  '/api/delete': { DELETE: remove },
  '/api/chat': { POST: chat },
  '/api/generate': { POST: generate },
  '/v1/chat/completions': { POST: completions },
  '/v1/models': { GET: models },
};

/** A route, or the methods that the path has, or nothing. */
export function routeOf(method: string, path: string): Route | readonly string[] | undefined {
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (methods === undefined) return undefined;
  return (Object.hasOwn(methods, method) ? methods[method] : undefined) ?? Object.keys(methods);
}
