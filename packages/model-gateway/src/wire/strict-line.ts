import type { JsonObject, WireLimits } from '@fpf/contracts';
import { type JsonIssue, readJson } from '@fpf/contracts/validate';
import { isJsonObject } from './is-json-object.ts';
import type { Line } from './lines.ts';
import { wireError, type WireParty } from './wire-error.ts';
import type { Exchange } from './exchange.ts';

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

/** A list of many models holds many keys; nobody's arguments are among them. */
const mostKeys = 100_000;

/** An answer that is one JSON object, read strictly and within the reply's cap. Closes it. */
export async function readJsonBody(answer: Exchange, party: WireParty, limits: WireLimits): Promise<JsonObject> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.byteLength === 0) throw wireError(party, 'model.truncated', 'answered with nothing');
    const read = readJson(bytes, { bytes: limits.maxReplyBytes, keys: mostKeys });
    if (!read.ok) throw jsonError(read.issue, { bytes, ended: bytes.at(-1) === 0x0a || bytes.at(-1) === 0x7d }, party);
    if (isJsonObject(read.value)) return read.value;
    throw wireError(party, 'model.protocol', 'answered with JSON that is no object', { received: bytes });
  } finally {
    answer.close();
  }
}
