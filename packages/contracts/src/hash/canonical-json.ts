import type { JsonValue } from '../schema/json.ts';

/**
 * RFC 8785: one text for one value, whatever the order its keys came in. Refuses what JSON cannot carry exactly (NaN,
 * infinities, lone surrogates, undefined), because two parties would hash different bytes for it.
 */
export function canonicalJson(value: JsonValue): string {
  return write(value, 0);
}

const deepest = 256;

function write(value: unknown, depth: number): string {
  if (depth > deepest) throw new TypeError(`canonical JSON: deeper than ${deepest} levels`);
  switch (typeof value) {
    case 'string':
      return text(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`canonical JSON: ${value} is not a JSON number`);
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]` : record(value as Record<string, unknown>, depth);
    default:
      throw new TypeError(`canonical JSON: a ${typeof value} is not JSON`);
  }
}

/** Keys by UTF-16 code units, as the RFC asks; an absent (undefined) member is no member. */
function record(value: Record<string, unknown>, depth: number): string {
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${keys.map((key) => `${text(key)}:${write(value[key], depth + 1)}`).join(',')}}`;
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('canonical JSON: a lone surrogate has no UTF-8 form');
  return JSON.stringify(value);
}
