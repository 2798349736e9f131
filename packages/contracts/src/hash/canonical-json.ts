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
      return Array.isArray(value) ? list(value, depth) : record(value, depth);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new TypeError(`canonical JSON: a ${typeof value} is not JSON`);
  }
}

function list(items: readonly unknown[], depth: number): string {
  let written = '';
  for (let index = 0; index < items.length; index += 1) written += (index === 0 ? '' : ',') + write(items[index], depth + 1);
  return `[${written}]`;
}

/** An absent (undefined) member is no member. */
function record(value: object, depth: number): string {
  if (!isPlain(value)) throw new TypeError('canonical JSON: an object of a class is not JSON');
  const members = value as Record<string, unknown>;
  let written = '';
  for (const key of sortedKeys(members)) {
    const member = members[key];
    if (member !== undefined) written += `${written === '' ? '' : ','}${text(key)}:${write(member, depth + 1)}`;
  }
  return `{${written}}`;
}

/** By UTF-16 code units, as the RFC asks. */
function sortedKeys(members: object): readonly string[] {
  const keys = Object.keys(members);
  const inOrder = keys.every((key, index) => index === 0 || (keys[index - 1] as string) < key);
  return inOrder ? keys : keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Of another realm too: its prototype has none of its own. */
function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value);
  return above === Object.prototype || above === null || Object.getPrototypeOf(above) === null;
}

/** What has nothing to be escaped, as most has, is told at a glance. */
const plain = /^[ !#-[\]-~]*$/;

function text(value: string): string {
  if (plain.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new TypeError('canonical JSON: a lone surrogate has no UTF-8 form');
  return JSON.stringify(value);
}
