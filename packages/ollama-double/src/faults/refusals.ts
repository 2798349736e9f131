import { goJson } from '../wire/go-json.ts';
import { plainReply, type Reply, textReply } from '../wire/reply.ts';
import type { Fault } from './fault.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

function refuse(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return plainReply(status, { ...json, ...headers }, goJson({ error }));
}

function page(status: number, title: string): Reply {
  return textReply(
    status,
    'text/html',
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>proxy</center>\r\n</body>\r\n</html>\r\n`,
  );
}

const busy = 'server busy, please try again.  maximum pending requests exceeded';

/** A whole reply, and the wrong one. */
export const refusals = {
  'not-found': {
    says: 'The model is not there: 404, in JSON.',
    instead: ({ model }) => refuse(404, `model '${model}' not found`),
  },
  'server-error': {
    says: 'The runner of the model has ended: 500, in JSON.',
    instead: () =>
      refuse(
        500,
        'model runner has unexpectedly stopped, this may be due to resource limitations or an internal error',
      ),
  },
  'bad-gateway': {
    says: 'A proxy in between cannot reach the server: 502, in HTML.',
    instead: () => page(502, '502 Bad Gateway'),
  },
  overloaded: { says: 'The queue is full: 503, each time.', instead: () => refuse(503, busy) },
  'overloaded-storm': {
    says: 'The queue is full for some requests (`times`, 3), then there is room.',
    times: 3,
    instead: () => refuse(503, busy),
  },
  'too-many-requests': {
    says: '429, and `Retry-After` in seconds (`seconds`, 1).',
    instead: ({ numbers: { seconds = 1 } }) => refuse(429, 'too many requests', { 'retry-after': String(seconds) }),
  },
  'too-many-requests-date': {
    says: '429, and `Retry-After` as a date (`seconds` from now, 1).',
    instead: ({ now, numbers: { seconds = 1 } }) =>
      refuse(429, 'too many requests', {
        'retry-after': new Date(Math.ceil(now / 1000 + seconds) * 1000).toUTCString(),
      }),
  },
  'proxy-page': { says: 'A page of a proxy in HTML, and 200.', instead: () => page(200, 'Sign in') },
  'empty-body': { says: '200, JSON by its type, and nothing in it.', instead: () => plainReply(200, json, '') },
} as const satisfies Record<string, Fault>;
