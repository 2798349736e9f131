import type { Reply } from '../wire/reply.ts';
import { utf8 } from '../wire/reply.ts';

type Frames = Iterable<Uint8Array>;

/** The frames of a reply, changed one by one, or put in other places. */
export function withFrames(reply: Reply, change: (frames: Frames) => Frames): Reply {
  return { ...reply, frames: change(reply.frames) };
}

/** Half of the first frame. */
export function* halfFirst(frames: Frames): Generator<Uint8Array> {
  for (const frame of frames) {
    yield frame.subarray(0, Math.floor(frame.length / 2));
    return;
  }
}

/** Something after the first frame. */
export function* afterFirst(frames: Frames, added: Frames): Generator<Uint8Array> {
  let first = true;
  for (const frame of frames) {
    yield frame;
    if (first) yield* added;
    first = false;
  }
}

export function* firstOnly(frames: Frames): Generator<Uint8Array> {
  for (const frame of frames) {
    yield frame;
    return;
  }
}

/** Everything before the line that says `done`, or before the event that ends a stream of the other API. */
export function* beforeDone(frames: Frames): Generator<Uint8Array> {
  for (const frame of frames) {
    if (isDone(frame)) return;
    yield frame;
  }
}

export function isDone(frame: Uint8Array): boolean {
  const text = Buffer.from(frame).toString('latin1');
  return /"done":true[,}]/.test(text) || /"finish_reason":"/.test(text) || text === 'data: [DONE]\n\n';
}

const contents = ['"content":"', '"response":"'] as const;

/** Bytes put at the beginning of the first text that the reply holds; undefined bytes where it holds none. */
export function* inContent(frames: Frames, inserted: Frames): Generator<Uint8Array> {
  let waiting = true;
  for (const frame of frames) {
    const at = waiting ? contentStart(frame) : undefined;
    if (at === undefined) yield frame;
    else {
      waiting = false;
      yield frame.subarray(0, at);
      yield* inserted;
      yield frame.subarray(at);
    }
  }
}

function contentStart(frame: Uint8Array): number | undefined {
  const buffer = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  for (const content of contents) {
    const at = buffer.indexOf(content);
    if (at >= 0) return at + content.length;
  }
  return undefined;
}

/** One line, or one event, in the manner of the reply. */
export function frameLike(reply: Reply, text: string): Uint8Array {
  return utf8(reply.headers['content-type'] === 'text/event-stream' ? `data: ${text}\n\n` : `${text}\n`);
}

export function* repeated(part: Uint8Array, bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= part.length) yield left >= part.length ? part : part.subarray(0, left);
}
