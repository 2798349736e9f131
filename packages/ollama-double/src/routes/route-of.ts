import { chat } from './chat.ts';
import { completions } from './completions.ts';
import { remove } from './delete.ts';
import { generate } from './generate.ts';
import { running, version } from './greetings.ts';
import { models, ps, tags } from './listings.ts';
import { pull } from './pull.ts';
import { show } from './show.ts';
import type { Route } from '../infer/served.ts';

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
