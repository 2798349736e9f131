import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type Proxy = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Stands before a server and asks it for one document where a stream was asked for, as an old server or a proxy would
 * answer. What comes back is handed on byte for byte, resets and silences too.
 */
export async function startOneDocumentProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((request) => {
    void pass(request);
  });
  const pass = async (request: IncomingMessage): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const body =
      request.url === '/api/chat' ? JSON.stringify({ ...(JSON.parse(text) as object), stream: false }) : text;
    const back = request.socket;
    const there = connect(Number(port), hostname);
    for (const socket of [there, back]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    there.on('error', () => back.resetAndDestroy());
    back.on('error', () => there.destroy());
    back.on('close', () => there.destroy());
    there.pipe(back);
    const length = Buffer.byteLength(body);
    there.write(
      `${request.method} ${request.url} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
