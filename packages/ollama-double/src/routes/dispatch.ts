import { applyFault } from '../faults/apply.ts';
import { inferencePaths } from '../faults/strikes.ts';
import { type Reply, textReply } from '../wire/reply.ts';
import { allowedHost } from '../serve/allowed-host.ts';
import type { Incoming } from '../serve/read-body.ts';
import { Refusal, refusalReply } from '../wire/refusal.ts';
import type { Route, Served } from '../infer/served.ts';
import { chat } from './chat.ts';
import { completions } from './completions.ts';
import { models, ps, remove, running, show, tags, version } from './models.ts';
import { generate } from './generate.ts';
import { pull } from './pull.ts';

/**
 * A request to a reply. A fault of its path that replaces the reply is before everything else, as a broken network is.
 */
export function dispatch(incoming: Incoming, served: Served): Reply {
  const { struck } = served;
  if (struck?.fault.instead !== undefined) return struck.fault.instead(struck.strike);
  const { method, path, headers } = incoming;
  if (!allowedHost(headers.host)) return { ...textReply(403, '', ''), headers: {} };
  if (struck !== undefined && struck.fault.turn !== undefined && !inferencePaths.includes(path)) {
    return refusalReply(
      path,
      501,
      `ollama-double: the fault ${struck.strike.fault} is one of what a model says, and ${path} has nothing said`,
    );
  }
  const route = routeOf(method, path);
  if (route === undefined) return textReply(404, 'text/plain', '404 page not found');
  if (typeof route !== 'function') {
    const reply = textReply(405, 'text/plain', '405 method not allowed');
    return { ...reply, headers: { ...reply.headers, allow: route.join(', ') } };
  }
  const reply = answer(() => route(incoming, served), path);
  return struck === undefined ? reply : applyFault(reply, struck, served.events, path);
}

function answer(route: () => Reply, path: string): Reply {
  try {
    return route();
  } catch (error) {
    if (error instanceof Refusal) return refusalReply(path, error.status, error.message);
    throw error;
  }
}

const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
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
function routeOf(method: string, path: string): Route | readonly string[] | undefined {
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (methods === undefined) return undefined;
  return (Object.hasOwn(methods, method) ? methods[method] : undefined) ?? Object.keys(methods);
}
