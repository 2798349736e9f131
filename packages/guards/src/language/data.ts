import { types } from 'node:util';
import type { CelInput } from '@bufbuild/cel';
import { maximum } from './limits.ts';

/**
 * What a value may still take. Counted down while it is read, so that nothing is read twice, and nothing without end.
 */
export type Allowance = { bytes: number };

/** Why a value cannot be looked at. */
export class NotData extends Error {}

const escaped = /["\\\u0000-\u001f]/;

/**
 * JSON as the evaluator takes it: whole numbers that are exact become integers, objects become maps, so that no
 * prototype is in reach. Only own, plain members are read, and no getter is called. Throws NotData for what is no JSON,
 * and for more than is allowed.
 */
export function toData(value: unknown, allowance: Allowance, depth = 0): CelInput {
  switch (typeof value) {
    case 'string':
      return text(value, allowance);
    case 'number':
      return number(value, allowance);
    case 'boolean':
      spend(allowance, 5);
      return value;
    case 'object':
      if (value === null) {
        spend(allowance, 4);
        return null;
      }
      if (depth >= maximum.inputDepth) throw new NotData('it is nested too deeply');
      if (types.isProxy(value)) throw new NotData('it is no plain data');
      return Array.isArray(value) ? list(value, allowance, depth + 1) : map(value, allowance, depth + 1);
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      throw new NotData(`a ${typeof value} is no JSON`);
  }
}

function text(value: string, allowance: Allowance): string {
  if (!value.isWellFormed()) throw new NotData('a text has a lone surrogate');
  spend(allowance, Buffer.byteLength(escaped.test(value) ? JSON.stringify(value) : value) + 2);
  return value;
}

function number(value: number, allowance: Allowance): bigint | number {
  if (!Number.isFinite(value) || Object.is(value, -0))
    throw new NotData(`${Object.is(value, -0) ? '-0' : value} is no number of JSON`);
  spend(allowance, 8);
  if (!Number.isInteger(value)) return value;
  if (!Number.isSafeInteger(value)) throw new NotData('a whole number from 2^53 on may stand for another');
  return BigInt(value);
}

function list(value: readonly unknown[], allowance: Allowance, depth: number): CelInput {
  spend(allowance, value.length + 2);
  return Array.from({ length: value.length }, (_, index) => toData(plain(value, String(index)), allowance, depth));
}

function map(value: object, allowance: Allowance, depth: number): CelInput {
  const above: unknown = Object.getPrototypeOf(value);
  if (above !== null && (types.isProxy(above) || Object.getPrototypeOf(above) !== null))
    throw new NotData('an object of a class is no JSON');
  const read = new Map<string, CelInput>();
  spend(allowance, 2);
  for (const key of Object.keys(value)) {
    const member = plain(value, key);
    if (member === undefined) continue;
    text(key, allowance);
    spend(allowance, 2);
    read.set(key, toData(member, allowance, depth));
  }
  return read;
}

function plain(owner: object, key: string): unknown {
  const found = Object.getOwnPropertyDescriptor(owner, key);
  if (found && !Object.hasOwn(found, 'value')) throw new NotData('it has a member that is computed');
  return found?.value;
}

function spend(allowance: Allowance, bytes: number): void {
  allowance.bytes -= bytes;
  if (allowance.bytes < 0) throw new NotData(`there is too much to look at: more than ${maximum.inputBytes} bytes`);
}
