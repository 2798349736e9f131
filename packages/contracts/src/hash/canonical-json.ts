import type { JsonValue } from '../schema/json.ts';

/**
 * RFC 8785: one text for one value, whatever the order its keys came in. Refuses what JSON cannot carry exactly (NaN,
 * infinities, lone surrogates, undefined, dates and other objects of a class), because two parties would hash different
 * bytes for it.
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
      return `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? list(value, depth) : record(value, depth);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new TypeError(`canonical JSON: a ${typeof value} is not JSON`);
  }
}

function list(value: readonly unknown[], depth: number): string {
  let all = '';
  // By index, so that a place where nothing is counts as undefined.
  for (let at = 0; at < value.length; at += 1) all += `${at === 0 ? '' : ','}${write(value[at], depth + 1)}`;
  return `[${all}]`;
}

/** Keys by UTF-16 code units, as the RFC asks; an absent (undefined) member is no member. */
function record(value: object, depth: number): string {
  if (!isPlain(value)) throw new TypeError('canonical JSON: an object of a class is not JSON');
  const members = value as Record<string, unknown>;
  let all = '';
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member !== undefined) all += `${all === '' ? '' : ','}${text(key)}:${write(member, depth + 1)}`;
  }
  return `{${all}}`;
}

/** Of another realm too: its prototype has none of its own. */
function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value);
  return above === Object.prototype || above === null || Object.getPrototypeOf(above) === null;
}

/** Printable ASCII, with nothing to escape: most keys, names and ids. */
const plain = /^[ !#-[\]-~]{0,64}$/;

function text(value: string): string {
  if (plain.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new TypeError('canonical JSON: a lone surrogate has no UTF-8 form');
  return JSON.stringify(value);
}
