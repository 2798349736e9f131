import type { IncomingMessage } from 'node:http';
import type { Incoming } from './incoming.ts';
import { parseJson } from './read-body.ts';

/** Reads a request to its end. Undefined where the client went away before. */
export async function readRequest(request: IncomingMessage): Promise<Incoming | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    return undefined;
  }
  const raw = Buffer.concat(parts).toString('utf8');
  const path = (request.url ?? '/').replace(/[?#].*$/s, '');
  return { method: request.method ?? 'GET', path, headers: request.headers, raw, body: parseJson(raw) };
}
