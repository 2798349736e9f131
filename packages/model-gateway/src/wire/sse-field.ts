import { isUtf8 } from 'node:buffer';
import type { Line } from './lines.ts';
import { wireError, type WireParty } from './wire-error.ts';

/**
 * One line of an event stream: a field with its value. A line without a name is a comment, an empty one ends an event.
 */
export type SseField = { readonly name: string; readonly value: Uint8Array };

/** What a comment says is nobody's affair, so a flood of them costs nothing. */
const comment: SseField = { name: '', value: new Uint8Array() };
const carriageReturn = 0x0d;
const colon = 0x3a;
const space = 0x20;

/** `error` is in no standard: some servers write it in the place of `data`. */
const known: ReadonlySet<string> = new Set(['', 'data', 'event', 'id', 'retry', 'error']);

/** Refuses a field that nobody knows, though the format would pass it over: so would go garbage between good events. */
export function sseField({ bytes: line, ended }: Line, party: WireParty): SseField | 'blank' {
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
export function latin(bytes: Uint8Array): string {
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
