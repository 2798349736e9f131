import type { JsonValue } from '../../schema/json.ts';
import { JsonFault, type JsonIssue } from './json-fault.ts';
import { type JsonLimits, jsonLimits } from './json-limits.ts';
import { JsonScanner } from './json-scanner.ts';

export type ReadJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly issue: JsonIssue };

/**
 * The only way in for JSON that somebody else wrote. It takes less than `JSON.parse`, and what it takes means the same:
 * no duplicate or reserved keys, no number that a double would change, no half characters, within the limits.
 */
export function readJson(input: string | Uint8Array, limits: Partial<JsonLimits> = {}): ReadJson {
  const within = { ...jsonLimits, ...limits };
  if (sizeOf(input, within.bytes) > within.bytes) return refuse('size', `more than ${within.bytes} bytes`, 0);
  const decoded = typeof input === 'string' ? { ok: true as const, text: input } : decodeUtf8(input);
  if (!decoded.ok) return refuse('utf8', 'a byte that is not UTF-8', decoded.offset);
  const { text } = decoded;
  if (text.startsWith('\uFEFF')) return refuse('bom', 'a byte order mark; the text is UTF-8 without one', 0);
  try {
    new JsonScanner(text, within).scan();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { issue } = error;
    return {
      ok: false,
      issue: typeof input === 'string' ? issue : { ...issue, offset: bytesBefore(text, issue.offset) },
    };
  }
  return { ok: true, value: JSON.parse(text) as JsonValue };
}

/** A text has at least as many bytes as units, so a huge one is refused without being measured. */
function sizeOf(input: string | Uint8Array, most: number): number {
  return typeof input === 'string' && input.length <= most ? Buffer.byteLength(input, 'utf8') : input.length;
}

function bytesBefore(text: string, offset: number): number {
  return Buffer.byteLength(text.slice(0, offset), 'utf8');
}

function refuse(rule: JsonIssue['rule'], message: string, offset: number): ReadJson {
  return { ok: false, issue: { rule, message, pointer: '', offset } };
}

type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly offset: number };

/** Bytes to text, refusing every byte that is not UTF-8; a byte order mark stays in the text, and is refused there. */
function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: false, offset: firstDifference(bytes) };
  }
}

/**
 * The first byte that a lenient decoder would have replaced: a linear search, in words that the platform already has.
 */
function firstDifference(bytes: Uint8Array): number {
  const mended = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const found = mended.findIndex((byte, index) => byte !== bytes[index]);
  return found === -1 ? mended.length : found;
}
