import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const digest = '7'.repeat(64);

/** What the server lists: one tag, with its digest. */
export const tags = JSON.stringify({ models: [{ name: 'functiongemma:latest', model: 'functiongemma:latest', digest, size: 1 }] });

export type Double = { readonly host: string; readonly close: () => Promise<void> };

/** A server that speaks the wire and says what it is told; it is no model. */
export async function startDouble(listener: RequestListener): Promise<Double> {
  const server: Server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  };
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

export async function serving(listener: RequestListener, use: (host: string) => Promise<void>): Promise<void> {
  const { host, close } = await startDouble(listener);
  try {
    await use(host);
  } finally {
    await close();
  }
}
