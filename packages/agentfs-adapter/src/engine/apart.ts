import { readSync } from 'node:fs';
import type { SqlValue } from './sql.ts';

export type SdkWork =
  | { readonly op: 'exec'; readonly text: string }
  | { readonly op: 'run' | 'all' | 'get'; readonly text: string; readonly values: readonly SqlValue[] }
  | { readonly op: 'many'; readonly text: string; readonly rows: readonly (readonly SqlValue[])[] };
export type SdkRequest = { readonly op: 'open'; readonly path: string } | SdkWork;

/** Answers come in the order of the requests. */
export type SdkAnswer = { readonly value: unknown } | { readonly failure: string; readonly stage: 'load' | 'work' };

/** The child's end of the pipe that long blobs come through. */
export const blobPipe = 4;

/** A request as it is sent: the places of its long blobs are empty, and of each of them only the size is told. */
export type SentRequest = { readonly request: SdkRequest; readonly sizes: readonly number[] };

/** To make a message of a shorter one costs less than to send it beside. */
const long = 1_024;
/** No value of a statement. */
const empty = undefined as never;

/**
 * What is said, and what goes beside it: a message is copied four times before it is there, and what goes through a
 * pipe of its own once.
 */
export function apart(request: SdkRequest): SentRequest & { readonly blobs: readonly Uint8Array[] } {
  const blobs: Uint8Array[] = [];
  const without = (value: SqlValue): SqlValue => {
    if (!(value instanceof Uint8Array) || value.byteLength < long) return value;
    blobs.push(value);
    return empty;
  };
  const said = mapValues(request, without);
  return { request: said, sizes: blobs.map(({ byteLength }) => byteLength), blobs };
}

/** The request again. Of `read`, each blob takes its bytes in turn. */
export function together({ request, sizes }: SentRequest, read: (bytes: number) => Uint8Array): SdkRequest {
  if (sizes.length === 0) return request;
  const all = read(sizes.reduce((sum, size) => sum + size, 0));
  let [next, at] = [0, 0];
  return mapValues(request, (value) => {
    if (value !== empty) return value;
    const size = sizes[next] ?? 0;
    next += 1;
    at += size;
    return all.subarray(at - size, at);
  });
}

function mapValues(request: SdkRequest, change: (value: SqlValue) => SqlValue): SdkRequest {
  if ('values' in request) return { ...request, values: request.values.map(change) };
  if ('rows' in request) return { ...request, rows: request.rows.map((row) => row.map(change)) };
  return request;
}

/**
 * Reads so many bytes from a pipe, and waits for them. They are good until the next reading: they all lie in one place.
 */
export function pipeReader(fd: number): (bytes: number) => Buffer {
  let room = Buffer.alloc(0);
  return (bytes) => {
    if (room.length < bytes) room = Buffer.allocUnsafeSlow(bytes);
    for (let at = 0; at < bytes;) {
      const read = readSync(fd, room, at, bytes - at, null);
      if (read === 0) throw new Error(`the pipe ended ${bytes - at} bytes too early`);
      at += read;
    }
    return room.subarray(0, bytes);
  };
}
