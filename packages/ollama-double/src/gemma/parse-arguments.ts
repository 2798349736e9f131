import type { Json } from '../wire/go-json.ts';
import { escape } from './model-tokens.ts';

/**
 * A value that is one lone `<escape>`: it begins and ends with the delimiter, and is too short to have two. Ollama
 * panics there.
 */
export class LoneEscapeError extends Error {
  constructor() {
    super('slice bounds out of range [8:0]');
    this.name = 'LoneEscapeError';
  }
}

/**
 * `key:value,key:value` as Ollama reads it: nothing is refused, a part without a colon is dropped, of two keys the last
 * wins.
 */
export function parseMembers(text: string, survive: boolean): Map<string, Json> {
  const members = new Map<string, Json>();
  for (const part of splitParts(text)) {
    const colon = part.indexOf(':');
    if (colon >= 0) members.set(part.slice(0, colon), parseValue(part.slice(colon + 1), survive));
  }
  return members;
}

/** At commas outside of brackets and of delimiters. Brackets are counted, not matched. Empty parts vanish. */
function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  let current = '';
  let depth = 0;
  let quoted = false;
  for (const token of text.split(/(<escape>|[[\]{},])/)) {
    if (token === escape) quoted = !quoted;
    else if (!quoted && (token === '{' || token === '[')) depth += 1;
    else if (!quoted && (token === '}' || token === ']')) depth -= 1;
    if (token === ',' && !quoted && depth === 0) {
      parts.push(current);
      current = '';
    } else current += token;
  }
  return [...parts, current].filter((part) => part !== '');
}

function parseValue(text: string, survive: boolean): Json {
  if (text === escape && !survive) throw new LoneEscapeError();
  if (text !== escape && text.startsWith(escape) && text.endsWith(escape))
    return text.slice(escape.length, -escape.length);
  if (text === 'true' || text === 'false') return text === 'true';
  const number = goNumber(text);
  if (number !== undefined) return number;
  if (enclosed(text, '[', ']')) return splitParts(text.slice(1, -1)).map((part) => parseValue(part, survive));
  if (enclosed(text, '{', '}')) return sorted(parseMembers(text.slice(1, -1), survive));
  return text;
}

function enclosed(text: string, open: string, close: string): boolean {
  return text.length > 1 && text.startsWith(open) && text.endsWith(close);
}

/** Inner objects are Go maps, which are printed with their keys in order. */
function sorted(members: Map<string, Json>): Map<string, Json> {
  return new Map([...members].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
}

/**
 * What Ollama makes of a value without delimiters: Go's `Sscanf` with `%d`, taken where it prints as it was written,
 * else with `%f`, which is content with a prefix. So `007` is 7, `2026-11-20` is 2026, and `nancy` is NaN.
 */
export function goNumber(text: string): bigint | number | undefined {
  return wholeInteger(text) ?? leadingFloat(text);
}

function wholeInteger(text: string): bigint | undefined {
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/**
 * Spaces before it are skipped, but no newline. An exponent without digits, or a value out of range, is an error in Go:
 * a string.
 */
function leadingFloat(text: string): number | undefined {
  const token = text.replace(/^[^\S\n]+/, '');
  if (/^nan/i.test(token)) return Number.NaN;
  const infinite = /^([+-]?)inf/i.exec(token);
  if (infinite !== null) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^[+-]?0x/i.test(token)) return leadingHex(token);
  const [taken = ''] = /^[+-]?[\d_]*(?:\.[\d_]*)?(?:[ep][+-]?[\d_]*)?/i.exec(token) ?? [];
  const [decimal, mantissa, power] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:p([+-]?\d+))?$/.exec(taken) ?? [];
  if (decimal === undefined) return undefined;
  const value = Number(mantissa);
  if (!Number.isFinite(value)) return undefined;
  return power === undefined ? value : value * 2 ** Number(power);
}

function leadingHex(token: string): number | undefined {
  const found = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)/i.exec(token);
  if (found === null) return undefined;
  const [, sign, whole = '', fraction = '', power] = found;
  if (whole + fraction === '') return undefined;
  const value = Number.parseInt(whole + fraction, 16) * 2 ** (Number(power) - 4 * fraction.length);
  if (!Number.isFinite(value)) return undefined;
  return sign === '-' ? -value : value;
}
