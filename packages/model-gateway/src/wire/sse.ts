import { type Line, wholeLines } from './lines.ts';
import { latin, sseField } from './sse-field.ts';
import { wireError, type WireParty } from './wire-error.ts';

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
