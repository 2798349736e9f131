import { types } from 'node:util';
import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

export type Copied = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly why: string };

const limits = { depth: 32, nodes: 20_000, bytes: 65_536 };
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

class NotJson extends Error {}

/**
 * A copy of somebody's value that is theirs no longer, or what keeps it from being JSON. Nothing of theirs is run on
 * the way: no getter, no `toJSON`, no trap of a proxy. Cycles end at the bound on depth.
 */
export function copyJson(value: unknown): Copied {
  try {
    const copy = copied(value, 0, { nodes: 0, units: 0 });
    return Buffer.byteLength(canonicalJson(copy)) > limits.bytes ? refuse(tooMuch) : { ok: true, value: copy };
  } catch (error) {
    if (error instanceof NotJson) return refuse(error.message);
    throw error;
  }
}

type Spent = { nodes: number; units: number };

const tooMuch = `is larger than ${limits.bytes} bytes`;

function copied(value: unknown, depth: number, spent: Spent): JsonValue {
  spent.nodes += 1;
  if (spent.nodes > limits.nodes) throw new NotJson(`holds more than ${limits.nodes} values`);
  switch (typeof value) {
    case 'string':
      return text(value, spent);
    case 'number':
      return number(value);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : inside(value, depth, spent);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new NotJson(`holds a value of the type ${typeof value}`);
  }
}

function inside(value: object, depth: number, spent: Spent): JsonValue {
  if (types.isProxy(value)) throw new NotJson('holds a proxy');
  if (depth >= limits.depth) throw new NotJson(`is deeper than ${limits.depth} levels`);
  return Array.isArray(value) ? list(value, depth, spent) : record(value, depth, spent);
}

function list(value: readonly unknown[], depth: number, spent: Spent): JsonValue {
  if (value.length > limits.nodes) throw new NotJson(`holds more than ${limits.nodes} values`);
  return Array.from({ length: value.length }, (_, index) => copied(dataOf(value, String(index)), depth + 1, spent));
}

function record(value: object, depth: number, spent: Spent): JsonValue {
  const above: unknown = Object.getPrototypeOf(value);
  if (above !== null && (types.isProxy(above) || Object.getPrototypeOf(above) !== null))
    throw new NotJson('holds an object of a class');
  const copy: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) {
    if (reserved.has(key)) throw new NotJson(`has the key ${key}, which is never taken from outside`);
    const member = dataOf(value, key);
    if (member !== undefined) copy[text(key, spent)] = copied(member, depth + 1, spent);
  }
  return copy;
}

/** An own property that is data; a getter is not asked. */
export function dataOf(value: object, key: string): unknown {
  const found = Object.getOwnPropertyDescriptor(value, key);
  if (found && !Object.hasOwn(found, 'value'))
    throw new NotJson(`has a getter for ${JSON.stringify(key.slice(0, 64))}`);
  return found?.value;
}

function text(value: string, spent: Spent): string {
  spent.units += value.length;
  if (spent.units > limits.bytes) throw new NotJson(tooMuch);
  if (!value.isWellFormed()) throw new NotJson('holds half of a character (a lone surrogate)');
  return value;
}

function number(value: number): number {
  if (!Number.isFinite(value)) throw new NotJson(`holds ${value}`);
  if (Object.is(value, -0)) throw new NotJson('holds -0');
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new NotJson('holds a whole number from 2^53 on, which may stand for another');
  return value;
}

function refuse(why: string): Copied {
  return { ok: false, why };
}
