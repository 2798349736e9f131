import type { JsonObject, WireLimits } from '@fpf/contracts';
import { type JsonIssue, readJson } from '@fpf/contracts/validate';
import { isJsonObject } from './is-json-object.ts';
import type { Line } from './lines.ts';
import { wireError } from './wire-error.ts';
import type { WireParty } from './wire-party.ts';

/** A line that holds nothing: white space of JSON only. */
export function isBlank({ bytes }: Pick<Line, 'bytes'>): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}

/** The JSON object of one line. Nothing is passed over: a line that is none is an error. */
export function strictObject(
  line: Line,
  party: WireParty,
  { maxLineBytes }: Pick<WireLimits, 'maxLineBytes'>,
): JsonObject {
  const read = readJson(line.bytes, { bytes: maxLineBytes });
  if (!read.ok) throw jsonError(read.issue, line, party);
  if (isJsonObject(read.value)) return read.value;
  throw wireError(party, 'model.protocol', 'sent a line that is no JSON object', { received: line.bytes });
}

/** What the strict reader refused, in the codes of a wire. */
export function jsonError(issue: JsonIssue, { bytes, ended }: Line, party: WireParty): Error {
  const { rule, message } = issue;
  const details = { rule, offset: issue.offset, pointer: issue.pointer.slice(0, 256) };
  const extra = { received: bytes, details };
  if (rule === 'utf8') return wireError(party, 'model.invalid-utf8', `sent ${message}, at ${issue.offset}`, extra);
  if (rule === 'size' || rule === 'depth' || rule === 'keys') {
    return wireError(party, 'model.too-large', `sent JSON that is too large: ${message}`, extra);
  }
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  if (!ended && rule === 'syntax' && isCutAt(bytes, issue.offset))
    return wireError(party, 'model.truncated', 'broke off its answer in the middle of a line', extra);
  const what = start.startsWith('<')
    ? 'sent a web page, which is no answer of a model'
    : `sent what is not strict JSON: ${message}`;
  return wireError(party, 'model.protocol', what, extra);
}

/**
 * Whether what is missing is only the rest: nothing stands where it stopped, or a text, word or escape that had begun.
 */
function isCutAt(bytes: Uint8Array, offset: number): boolean {
  if (bytes[offset] === 0x22) return true;
  return /^[\\\w.+-]{0,16}$/.test(new TextDecoder().decode(bytes.subarray(offset, offset + 32)));
}
