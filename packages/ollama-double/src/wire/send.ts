import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Reply, WireSwitches } from './reply.ts';

/** What a reply can end besides itself. */
export interface Endings {
  readonly restart: () => void;
  readonly die: () => void;
}

/** Puts a reply on the wire. Every wait ends when the connection does, so that nothing is left behind. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  script: WireSwitches,
  endings: Endings,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await sendReply(request, response, reply, { ...script, ...reply.wire }, gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    return;
  }
  if (reply.start === 'dripped') response.socket?.end();
  else if (reply.ending === 'end') response.end();
  else if (reply.ending === 'cut') response.socket?.destroySoon();
  else if (reply.ending === 'reset') response.socket?.resetAndDestroy();
  else if (reply.ending === 'restart') endings.restart();
  else if (reply.ending === 'die') endings.die();
}

async function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  wire: WireSwitches,
  gone: AbortSignal,
): Promise<void> {
  const pause = async (ms = 0): Promise<void> => void (ms > 0 && (await sleep(ms, undefined, { signal: gone })));
  if (reply.start === 'never') return;
  await pause(wire.beforeHeadersMs);
  const body = request.method === 'HEAD' ? [] : reply.frames;
  if (reply.start === 'endless') return dripFields(response, reply, gone);
  if (reply.start === 'dripped') return dripAll(response, reply, body, gone);
  response.writeHead(reply.status, headersOf(reply));
  response.flushHeaders();
  if (wire.headersOnly === true) return pause(2 ** 31 - 1);
  await pause(wire.beforeFirstByteMs);
  const pieces = reply.drip > 0 ? chunks(body, 1) : chunks(body, wire.chunk);
  const between = reply.drip > 0 ? reply.drip : wire.betweenChunksMs;
  for (const bytes of pieces) {
    await write(response, bytes, gone);
    await pause(between);
  }
}

/** As Go: with a length where a whole short reply is at hand, else in chunks. */
function headersOf({ headers, form, frames, ending }: Reply): Record<string, string> {
  if (form === 'stream' || !Array.isArray(frames) || ending !== 'end') return { ...headers };
  const length = (frames as readonly Uint8Array[]).reduce((sum, frame) => sum + frame.length, 0);
  return length <= 2048 ? { ...headers, 'content-length': String(length) } : { ...headers };
}

/** Each in a turn of its own, or Node would put several into one chunk. */
async function write(response: ServerResponse, bytes: Uint8Array, gone: AbortSignal): Promise<void> {
  const room = response.write(bytes);
  if (room) await nextTurn();
  else await once(response, 'drain', { signal: gone });
  gone.throwIfAborted();
}

/** A head that goes on for as long as somebody listens. */
async function dripFields(response: ServerResponse, { status, drip }: Reply, gone: AbortSignal): Promise<void> {
  const { socket } = response;
  if (socket === null) return;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`);
  for (let field = 0; ; field += 1) {
    await sleep(drip, undefined, { signal: gone });
    socket.write(`x-wait-${field}: 1\r\n`);
  }
}

/** Head and body a byte at a time, past Node's own writer, which sends a head whole. */
async function dripAll(
  response: ServerResponse,
  reply: Reply,
  body: Iterable<Uint8Array>,
  gone: AbortSignal,
): Promise<void> {
  const { socket } = response;
  if (socket === null) return;
  const fields = Object.entries({ ...reply.headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = Buffer.from(`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n${fields.join('')}\r\n`);
  for (const bytes of chunks([head, ...body], 1)) {
    socket.write(bytes);
    await sleep(reply.drip, undefined, { signal: gone });
  }
}

/** The same bytes in other pieces, made as they are asked for. */
export function* chunks(frames: Iterable<Uint8Array>, how: WireSwitches['chunk'] = 'lines'): Generator<Uint8Array> {
  if (how === 'lines') yield* frames;
  else if (how === 'whole') {
    const whole = Buffer.concat([...frames]);
    if (whole.length > 0) yield whole;
  } else yield* ofSize(frames, how);
}

function* ofSize(frames: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for (const frame of frames) {
    rest = rest.length === 0 ? Buffer.from(frame) : Buffer.concat([rest, frame]);
    let at = 0;
    for (; at + size <= rest.length; at += size) yield rest.subarray(at, at + size);
    rest = rest.subarray(at);
  }
  if (rest.length > 0) yield rest;
}
