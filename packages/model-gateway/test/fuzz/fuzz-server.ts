import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeReply } from './make-reply.ts';

export type FuzzServer = { readonly url: string; readonly close: () => Promise<void> };

const name = 'functiongemma:270m';
const digest = '7'.repeat(64);
const details = {
  parent_model: '',
  format: 'gguf',
  family: 'gemma3',
  families: ['gemma3'],
  parameter_size: '268.10M',
  quantization_level: 'Q8_0',
};
const listed = { name, model: name, digest, size: 1, modified_at: '2026-11-20T17:00:00Z', details };

/** What every other route says; a request that carries `X-Seed` in its text has its answer made from that seed. */
const honest: Readonly<Record<string, object>> = {
  '/api/version': { version: '0.13.5' },
  '/api/tags': { models: [listed] },
  '/api/ps': { models: [{ ...listed, expires_at: '2026-11-20T18:00:00Z', size_vram: 1 }] },
  '/api/show': { capabilities: ['completion', 'tools'], details, model_info: {}, template: '', parameters: '' },
};

/** Knows nothing of the double: its replies are bytes. */
export async function startFuzzServer(): Promise<FuzzServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const plain = honest[request.url ?? ''];
  if (plain) return void response.end(JSON.stringify(plain));
  const { status, headers, chunks, ending } = makeReply(Number(/Reply (\d+)/.exec(body)?.[1]));
  response.on('error', () => undefined);
  response.writeHead(status, headers);
  for (const chunk of chunks) {
    if (response.destroyed) return;
    response.write(chunk);
    if (chunks.length > 1) await new Promise(setImmediate);
  }
  if (ending === 'end') response.end();
  else if (ending === 'cut') response.destroy();
  else if (ending === 'reset') response.socket?.resetAndDestroy();
}
