import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type RawServer = {
  readonly url: string;
  readonly requests: string[];
  readonly open: () => number;
  readonly close: () => Promise<void>;
};

/** Says raw bytes on a socket, once the head of a request has come: what no HTTP server of Node would say. */
export async function startRaw(say: (socket: Socket, request: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let head = '';
    let said = false;
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      if (said || !head.includes('\r\n\r\n')) return;
      said = true;
      requests.push(head);
      say(socket, head);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

export function head(status = '200 OK', headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ 'content-type': 'application/x-ndjson', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`;
}
