import { Agent, request as httpRequest } from 'node:http';
import { deepFreeze, type Host, type ModelGateway, type ModelRequest } from '@fpf/contracts';
import { createModelGateway } from '@fpf/model-gateway';
import { createOllamaProvider, pinnedSampling } from '@fpf/model-gateway/ollama';
import { Ollama } from 'ollama';

/** Asks once, and reads the answer to its end. */
export type Peer = () => Promise<void>;

export const model = 'functiongemma:270m';

const input_schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 64 } },
} as const;

/** Frozen, as a loader gives its tools. */
export const request: ModelRequest = deepFreeze({
  messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Greet Ada' }] }],
  tools: [{ name: 'greet', description: 'Greet someone.', input_schema: { ...input_schema } }],
});

const body = {
  model,
  messages: [{ role: 'user', content: 'Greet Ada' }],
  tools: [{ type: 'function', function: { name: 'greet', description: 'Greet someone.', parameters: input_schema } }],
  // All send the same.
  options: pinnedSampling({}),
};

export const host: Host = {
  clock: { now: () => Date.now(), monotonic: () => performance.now() },
  ids: { next: () => crypto.randomUUID() },
  log: () => undefined,
};

/** Nothing but the platform: one request, its lines read as JSON. `after` are asked too, as a careful caller has to. */
export function rawFetch(url: string, after: readonly string[] = []): Peer {
  return async () => {
    const response = await fetch(`${url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ ...body, stream: true }),
    });
    const lines = (await response.text()).trim().split('\n');
    const chunks = lines.map((line) => JSON.parse(line) as { readonly done?: boolean });
    if (chunks.at(-1)?.done !== true) throw new Error('bench: no answer');
    for (const path of after) await (await fetch(`${url}${path}`)).json();
  };
}

/**
 * The two requests of a gateway's call over Node's own client and a kept socket, with nothing checked or read: what is
 * left when all else costs nothing.
 */
export function bareHttp(url: string): Peer {
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, body?: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const outgoing = httpRequest(
        `${url}${path}`,
        { method: body === undefined ? 'GET' : 'POST', headers, agent },
        (incoming) => {
          incoming.resume();
          incoming.once('end', resolve);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  return async () => {
    await ask('/api/chat', JSON.stringify({ ...body, stream: true }));
    await ask('/api/ps');
  };
}

export function bareClient(url: string): Peer {
  const client = new Ollama({ host: url });
  return async () => {
    let done = false;
    for await (const chunk of await client.chat({ ...body, tools: structuredClone(body.tools) as never, stream: true }))
      done ||= chunk.done;
    if (!done) throw new Error('bench: no answer');
  };
}

/** `shown: 'server'` asks the server what the model was shown, one more request an answer. */
export function ourGateway(url: string, shown: 'server' | 'renderer'): Peer {
  const gateway: ModelGateway = createModelGateway({ provider: 'ollama' }, host);
  gateway.registerProvider('ollama', async () => createOllamaProvider({ model, host: url, shown }));
  return async () => {
    const { evidence } = await gateway.plan(request).result();
    if (evidence.marks.length > 0) throw new Error('bench: a call was marked');
  };
}
