import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Hands requests on without what asks for a refusal of prompts that are too long: as to a server that does not know it.
 */
export async function startCuttingProxy(
  target: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => void forward(Buffer.concat(chunks).toString()));
    const forward = async (text: string): Promise<void> => {
      const body =
        text === '' ? undefined : JSON.stringify({ ...(JSON.parse(text) as object), truncate: true, shift: true });
      const answer = await fetch(`${target}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        ...(body !== undefined && { body }),
      });
      reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      reply.end(Buffer.from(await answer.arrayBuffer()));
    };
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(() => closed()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
