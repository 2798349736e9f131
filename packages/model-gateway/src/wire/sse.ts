import { type Line, wholeLines } from './lines.ts';
import { wireError, type WireParty } from './wire-error.ts';
import { isUtf8 } from 'node:buffer';

/** The data of one server-sent event, and whether the server calls it an error. */
export type ServerEvent = { readonly data: Line; readonly isError: boolean };

/** The events of a body, those of one chunk together. The first bad line ends them, after the events before it. */
export async function* serverEvents(
  body: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
  party: WireParty,
): AsyncGenerator<readonly ServerEvent[]> {
  const reader = createReader(maxLineBytes, party);
  for await (const lines of wholeLines(body, maxLineBytes, party)) {
    const events: ServerEvent[] = [];
    let bad: Error | undefined;
    try {
      for (const line of lines) events.push(...reader.line(line));
    } catch (error) {
      bad = error as Error;
    }
    if (events.length > 0) yield events;
    if (bad) throw bad;
  }
  const rest = reader.end();
  if (rest.length > 0) yield rest;
}

/** An event may have its data in several lines. Nobody's answer needs more, and each line costs more than its bytes. */
const mostDataLines = 1_024;

type Reader = { readonly line: (line: Line) => readonly ServerEvent[]; readonly end: () => readonly ServerEvent[] };

function createReader(maxBytes: number, party: WireParty): Reader {
  let data: Uint8Array[] = [];
  let bytes = 0;
  let isError = false;
  let ended = true;
  const take = (value: Uint8Array): void => {
    data.push(value);
    bytes += value.byteLength;
    if (bytes <= maxBytes && data.length <= mostDataLines) return;
    throw wireError(
      party,
      'model.too-large',
      `sent an event of more than ${maxBytes} bytes or ${mostDataLines} lines`,
      {
        received: data[0],
      },
    );
  };
  const end = (): readonly ServerEvent[] => {
    const event: ServerEvent | undefined =
      data.length > 0 ? { data: { bytes: joined(data), ended }, isError } : undefined;
    data = [];
    bytes = 0;
    isError = false;
    return event ? [event] : [];
  };
  const line = (given: Line): readonly ServerEvent[] => {
    const field = sseField(given, party);
    if (field === 'blank') return end();
    ended = given.ended;
    if (field.name === 'event') isError = latin(field.value) === 'error';
    if (field.name === 'error') isError = true;
    if (field.name === 'data' || field.name === 'error') take(field.value);
    return [];
  };
  return { line, end };
}

const lineFeed = Uint8Array.of(0x0a);

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return only && pieces.length === 1
    ? only
    : Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [lineFeed, piece])));
}

/**
 * One line of an event stream: a field with its value. A line without a name is a comment, an empty one ends an event.
 */
type SseField = { readonly name: string; readonly value: Uint8Array };

/** What a comment says is nobody's affair, so a flood of them costs nothing. */
const comment: SseField = { name: '', value: new Uint8Array() };
const carriageReturn = 0x0d;
const colon = 0x3a;
const space = 0x20;

/** `error` is in no standard: some servers write it in the place of `data`. */
const known: ReadonlySet<string> = new Set(['', 'data', 'event', 'id', 'retry', 'error']);

/** Refuses a field that nobody knows, though the format would pass it over: so would go garbage between good events. */
function sseField({ bytes: line, ended }: Line, party: WireParty): SseField | 'blank' {
  const bytes = withoutReturn(line, party);
  if (bytes.byteLength === 0) return 'blank';
  const at = bytes.indexOf(colon);
  if (at === 0 && isUtf8(bytes)) return comment;
  const name = latin(at === -1 ? bytes : bytes.subarray(0, at));
  if (!known.has(name)) throw notAnEvent(bytes, ended, party);
  const value =
    at === -1 ? bytes.subarray(bytes.byteLength) : bytes.subarray(bytes[at + 1] === space ? at + 2 : at + 1);
  // Data is read strictly later on; nobody else looks at the rest.
  if (name !== 'data' && name !== 'error' && !isUtf8(value)) {
    throw wireError(party, 'model.invalid-utf8', 'sent a line with a byte that is not UTF-8', { received: bytes });
  }
  return { name, value };
}

/** Enough of it to know it by. */
function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 64)).toString('latin1');
}

/** A return inside a line would be the end of one to another reader, who would then read other events. */
function withoutReturn(bytes: Uint8Array, party: WireParty): Uint8Array {
  const at = bytes.indexOf(carriageReturn);
  if (at === -1) return bytes;
  if (at === bytes.byteLength - 1) return bytes.subarray(0, at);
  throw wireError(party, 'model.protocol', 'sent a line with a carriage return inside it', { received: bytes });
}

function notAnEvent(bytes: Uint8Array, ended: boolean, party: WireParty): Error {
  if (latin(bytes).trimStart().startsWith('<')) {
    return wireError(party, 'model.protocol', 'sent a web page, which is no answer of a model', { received: bytes });
  }
  if (!ended)
    return wireError(party, 'model.truncated', 'broke off its answer in the middle of a line', { received: bytes });
  return wireError(party, 'model.protocol', 'sent a line that is no server-sent event', { received: bytes });
}
