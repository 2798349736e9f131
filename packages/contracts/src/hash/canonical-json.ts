import type { JsonValue } from '../schema/json.ts';

/**
 * RFC 8785: one text for one value, whatever the order its keys came in. Refuses what JSON cannot carry exactly (NaN,
 * infinities, lone surrogates, undefined, dates and other objects of a class), because two parties would hash different bytes for it.
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
      return Array.isArray(value) ? `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]` : record(value, depth);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new TypeError(`canonical JSON: a ${typeof value} is not JSON`);
  }
}

/** Keys by UTF-16 code units, as the RFC asks; an absent (undefined) member is no member. */
function record(value: object, depth: number): string {
  if (!isPlain(value)) throw new TypeError('canonical JSON: an object of a class is not JSON');
  const members = value as Record<string, unknown>;
  const keys = Object.keys(members).filter((key) => members[key] !== undefined);
  keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${keys.map((key) => `${text(key)}:${write(members[key], depth + 1)}`).join(',')}}`;
}

/** Of another realm too: its prototype has none of its own. */
function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value);
  return above === null || Object.getPrototypeOf(above) === null;
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('canonical JSON: a lone surrogate has no UTF-8 form');
  return JSON.stringify(value);
}
