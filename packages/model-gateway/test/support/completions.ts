import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { ModelProvider } from '@fpf/contracts';
import {
  createOpenAiCompatibleProvider,
  type OpenAiCompatibleOptions,
} from '../../src/providers/openai-compatible/index.ts';

export type CompletionServer = {
  readonly baseUrl: string;
  readonly bodies: string[];
  readonly heads: IncomingMessage['headers'][];
};

export const listed = {
  object: 'list',
  data: [
    { id: 'tiny', object: 'model' },
    { id: 'other', object: 'model' },
  ],
};

/** A server with one model in its list, whose completions are what `say` makes of them. */
export async function completionServer(
  t: TestContext,
  say: (reply: ServerResponse, incoming: IncomingMessage) => void,
): Promise<CompletionServer> {
  const bodies: string[] = [];
  const heads: IncomingMessage['headers'][] = [];
  const server = createServer((incoming, reply) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      heads.push(incoming.headers);
      if (incoming.method === 'GET')
        return void reply.setHeader('content-type', 'application/json').end(JSON.stringify(listed));
      bodies.push(body);
      say(reply, incoming);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies, heads };
}

export function event(data: unknown): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

/** One part of an answer. */
export function part(delta: unknown, finish: unknown = null, more: object = {}): string {
  return event({
    id: 'c-1',
    object: 'chat.completion.chunk',
    model: 'tiny',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
}

export const done = event('[DONE]');

/** Parts, as a stream that ends. */
export function streamed(...parts: readonly string[]): (reply: ServerResponse) => void {
  return (reply) => {
    reply.setHeader('content-type', 'text/event-stream');
    for (const text of parts) reply.write(text);
    reply.end();
  };
}

export function completions(
  { baseUrl }: { readonly baseUrl: string },
  more: Partial<OpenAiCompatibleOptions> = {},
): ModelProvider {
  return createOpenAiCompatibleProvider({ baseUrl, model: 'tiny', trust: 'unpinned', ...more });
}
