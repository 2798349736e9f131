/** How the bytes of a reply are put on the wire. They are the same bytes, whatever is switched. */
export interface WireSwitches {
  /** Whole lines (or events), everything in one write, or this many bytes at a time: also inside of a character. */
  readonly chunk?: 'lines' | 'whole' | number;
  readonly beforeHeadersMs?: number;
  readonly beforeFirstByteMs?: number;
  readonly betweenChunksMs?: number;
  /** The head is sent, and then nothing: the connection stays open. */
  readonly headersOnly?: boolean;
}

/** Whether a reply is told as a stream of lines or events, or as one document. */
export type Form = 'stream' | 'plain';

/** A reply as data. What is done to it, and how it is sent, is decided elsewhere. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: Form;
  /** A line, an event, or the whole document: asked for one after another, as they are sent. */
  readonly frames: Iterable<Uint8Array>;
  readonly start: Start;
  readonly ending: Ending;
  /** Milliseconds between two bytes of the body; 0 for no drip. */
  readonly drip: number;
  /** Where it differs from the script's own switches. */
  readonly wire?: WireSwitches;
}

/**
 * `never`: not even a head. `dripped`: the head comes a byte at a time. `endless`: field by field, and no end of it.
 */
export type Start = 'head' | 'never' | 'dripped' | 'endless';

/**
 * `open`: nothing more, and no end. `cut`: closed in the middle. `reset`: as cut, by a reset. `restart`, `die`: with
 * all other connections.
 */
export type Ending = 'end' | 'open' | 'cut' | 'reset' | 'restart' | 'die';

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export function textReply(status: number, type: string, text: string): Reply {
  return plainReply(status, { 'content-type': type }, text);
}

export function plainReply(status: number, headers: Readonly<Record<string, string>>, text: string): Reply {
  return {
    status,
    headers,
    form: 'plain',
    frames: text === '' ? [] : [utf8(text)],
    start: 'head',
    ending: 'end',
    drip: 0,
  };
}

export function streamReply(type: string, frames: Iterable<Uint8Array>): Reply {
  return {
    status: 200,
    headers: { 'content-type': type },
    form: 'stream',
    frames,
    start: 'head',
    ending: 'end',
    drip: 0,
  };
}
