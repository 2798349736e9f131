import { Raw } from '../wire/go-json.ts';
import { type Reply, utf8 } from '../wire/reply.ts';
import type { Fault } from './fault.ts';
import { afterFirst, frameLike, inContent, isDone, repeated, withFrames } from './frames.ts';

const streamOnly = ['stream'] as const;
const mebibyte = 1_048_576;

/** Good lines and events, and something among them or in them that does not belong there. */
export const damagedBytes = {
  'garbage-line': {
    says: 'A line that is no JSON stands between good ones.',
    forms: streamOnly,
    alter: (reply) => withFrames(reply, (frames) => afterFirst(frames, [frameLike(reply, 'not json')])),
  },
  'error-line': {
    says: 'After the first line comes one that says an error, and the stream ends.',
    forms: streamOnly,
    alter: (reply) => withFrames(reply, (frames) => errorAfterFirst(frames, reply)),
  },
  'invalid-utf8': {
    says: 'A text holds bytes that are no UTF-8.',
    alter: (reply) => withFrames(reply, (frames) => inContent(frames, [Uint8Array.of(0xff, 0xfe, 0xc3)])),
  },
  bom: {
    says: 'A byte order mark stands before the reply.',
    alter: (reply) =>
      withFrames(reply, (frames) =>
        mapFirst(frames, (frame) => Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), frame])),
      ),
  },
  crlf: {
    says: 'Lines end in CR LF; a document has such an end before and after it.',
    alter: (reply) =>
      reply.form === 'plain'
        ? withFrames(reply, (frames) => [utf8('\r\n'), ...frames, utf8('\r\n')])
        : withFrames(reply, (frames) =>
            mapEach(frames, (frame) => utf8(Buffer.from(frame).toString('utf8').replaceAll('\n', '\r\n'))),
          ),
  },
  'blank-lines': {
    says: 'Empty lines, and lines of spaces, stand around every line.',
    alter: (reply) =>
      withFrames(reply, (frames) => mapEach(frames, (frame) => Buffer.concat([utf8('\n\n  \n'), frame, utf8('\n')]))),
  },
  'done-twice': {
    says: 'What says `done` comes twice.',
    alter: (reply) =>
      reply.form === 'plain'
        ? withFrames(reply, (frames) => [...frames, utf8('\n'), ...frames])
        : withFrames(reply, (frames) => againAtEnd(frames, reply)),
  },
  'data-after-done': {
    says: 'After `done` the stream goes on with a line that is not done; a document is followed by another one.',
    alter: (reply) => withFrames(reply, (frames) => firstAgain(frames, reply.form === 'plain')),
  },
  'clock-jump': {
    says: "The server's clock jumps: each time that it tells is a year ahead or a year back in turn, and its durations are below zero.",
    alter: (reply) => withFrames(reply, jumpEach),
  },
  'split-surrogate': {
    says: 'A character beyond the basic plane is escaped, and its halves come in two lines.',
    forms: streamOnly,
    turn: (turn) => ({
      ...turn,
      pieces: [{ content: new Raw('"\\ud83d"') }, { content: new Raw('"\\ude00"') }, ...turn.pieces],
    }),
  },
  'giant-lines': {
    says: 'Many long lines (`count`, 400, of `bytes`, 65,536) before the answer.',
    forms: streamOnly,
    turn: (turn, { numbers: { count = 400, bytes = 65_536 } }) => ({
      ...turn,
      pieces: longPieces(turn.pieces, count, 'x'.repeat(bytes)),
    }),
  },
  'giant-line': {
    says: 'One line as long as no reply is (`bytes`, 64 MiB).',
    alter: (reply, { numbers: { bytes = 64 * mebibyte } }) =>
      withFrames(reply, (frames) => inContent(frames, repeated(Buffer.alloc(mebibyte, 'x'), bytes))),
  },
} as const satisfies Record<string, Fault>;

type Frames = Iterable<Uint8Array>;

function* mapEach(frames: Frames, change: (frame: Uint8Array) => Uint8Array): Generator<Uint8Array> {
  for (const frame of frames) yield change(frame);
}

function* mapFirst(frames: Frames, change: (frame: Uint8Array) => Uint8Array): Generator<Uint8Array> {
  let first = true;
  for (const frame of frames) {
    yield first ? change(frame) : frame;
    first = false;
  }
}

function* errorAfterFirst(frames: Frames, reply: Reply): Generator<Uint8Array> {
  for (const frame of frames) {
    yield frame;
    break;
  }
  const message = 'an error was encountered while running the model';
  const other = `{"error":{"message":"${message}","type":"api_error","param":null,"code":null}}`;
  yield frameLike(reply, reply.headers['content-type'] === 'text/event-stream' ? other : `{"error":"${message}"}`);
}

function* againAtEnd(frames: Frames, reply: Reply): Generator<Uint8Array> {
  const done: Uint8Array[] = [];
  for (const frame of frames) {
    yield frame;
    if (isDone(frame)) done.push(frame);
  }
  yield* done.length > 0 ? done : [frameLike(reply, '{}')];
}

function* firstAgain(frames: Frames, plain: boolean): Generator<Uint8Array> {
  let first: Uint8Array | undefined;
  for (const frame of frames) {
    first ??= frame;
    yield frame;
  }
  if (plain) yield utf8('\n');
  if (first !== undefined) yield first;
}

function* longPieces<Piece>(
  pieces: Iterable<Piece>,
  count: number,
  content: string,
): Generator<Piece | { readonly content: string }> {
  for (let sent = 0; sent < count; sent += 1) yield { content };
  yield* pieces;
}

const yearMs = 31_536_000_000;

/** The times that either API tells. A clock that went back makes what it measured negative. */
function* jumpEach(frames: Frames): Generator<Uint8Array> {
  let ahead = true;
  for (const frame of frames) {
    const by = ahead ? yearMs : -yearMs;
    const text = Buffer.from(frame).toString('utf8');
    yield utf8(
      text
        .replace(
          /"created_at":"([^"]+)"/,
          (_, told: string) => `"created_at":"${new Date(Date.parse(told) + by).toISOString()}"`,
        )
        .replace(/"created":(\d+)/, (_, told: string) => `"created":${Number(told) + by / 1_000}`)
        .replace(/"(\w+_duration)":(\d+)/g, '"$1":-$2'),
    );
    ahead = !ahead;
  }
}
