import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OllamaDouble } from '@fpf/ollama-double';

/** What a client sees of one connection, byte for byte. */
export interface Wire {
  readonly socket: Socket;
  readonly seen: () => Buffer;
  /** Until this many bytes, or these, were seen. */
  readonly until: (wanted: string) => Promise<void>;
  /** How the connection ended: closed by the other side, or reset. */
  readonly ended: Promise<'closed' | 'reset'>;
}

export function openWire({ port }: Pick<OllamaDouble, 'port'>): Wire {
  const socket = connect(port, '127.0.0.1');
  let seen = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => (seen = Buffer.concat([seen, bytes])));
  const ended = new Promise<'closed' | 'reset'>((resolve) => {
    socket.once('error', () => resolve('reset'));
    socket.once('close', () => resolve('closed'));
  });
  const until = async (wanted: string): Promise<void> => {
    while (!seen.includes(wanted))
      await Promise.race([once(socket, 'data'), ended.then(() => Promise.reject(new Error(`never came: ${wanted}`)))]);
  };
  return { socket, seen: () => seen, until, ended };
}

export function sendPost(wire: Wire, path: string, body: unknown): void {
  const text = JSON.stringify(body);
  wire.socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** Until the double has taken a request; it answers in the same turn. */
export async function untilAsked(double: OllamaDouble, path: string, count = 1): Promise<void> {
  while (double.count(path) < count) await nextTurn();
  await nextTurn();
}

/** The data of each HTTP chunk. */
export function httpChunks(seen: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  let at = seen.indexOf('\r\n\r\n') + 4;
  for (;;) {
    const end = seen.indexOf('\r\n', at);
    const size = Number.parseInt(seen.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(size > 0)) return found;
    found.push(seen.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
