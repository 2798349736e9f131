import type { JsonObject, JsonValue } from '@fpf/contracts';
import { damaged } from './damaged.ts';

/**
 * Reads a part of a description that somebody wrote, or refuses it by its place. By hand, because compiling a schema
 * takes longer than reading all the weights.
 */
export type Read<T> = (value: JsonValue | undefined, place: string) => T;

export function integer(least: number, most: number, multipleOf = 1): Read<number> {
  return (value, place) => {
    if (
      Number.isInteger(value) &&
      (value as number) >= least &&
      (value as number) <= most &&
      (value as number) % multipleOf === 0
    )
      return value as number;
    throw unfit(
      place,
      `a whole number from ${least} to ${most}${multipleOf > 1 ? `, a multiple of ${multipleOf}` : ''}`,
    );
  };
}

export const probability: Read<number> = (value, place) => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw unfit(place, 'a number from 0 to 1');
};

export const flag: Read<boolean> = (value, place) => {
  if (typeof value === 'boolean') return value;
  throw unfit(place, 'true or false');
};

export const anything: Read<JsonValue> = (value, place) => {
  if (value !== undefined) return value;
  throw unfit(place, 'a value');
};

export function text(pattern: RegExp): Read<string> {
  return (value, place) => {
    if (typeof value === 'string' && value.length <= 256 && pattern.test(value)) return value;
    throw unfit(place, `a text of at most 256 characters like ${pattern.source}`);
  };
}

export function oneOf<const T extends JsonValue>(words: readonly T[]): Read<T> {
  return (value, place) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw unfit(place, `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`);
  };
}

export function list<T>(least: number, most: number, read: Read<T>): Read<readonly T[]> {
  return (value, place) => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      throw unfit(place, `a list of ${least} to ${most}`);
    return value.map((item: JsonValue, at) => read(item, `${place}/${at}`));
  };
}

/** An object with these members. Those it may lack are read by a reader that takes `undefined`. */
export function record<T extends object>(readers: { readonly [K in keyof T]: Read<T[K]> }): Read<T> {
  const names = Object.keys(readers) as (keyof T & string)[];
  return (value, place) => {
    const members = object(value, place);
    return Object.fromEntries(names.map((name) => [name, readers[name](own(members, name), `${place}/${name}`)])) as T;
  };
}

export function mapOf<T>(most: number, read: Read<T>): Read<ReadonlyMap<string, T>> {
  return (value, place) => {
    const members = Object.entries(object(value, place));
    if (members.length > most) throw unfit(place, `an object of at most ${most} members`);
    return new Map(members.map(([name, member]) => [name, read(member, `${place}/${name}`)]));
  };
}

export function optional<T>(read: Read<T>): Read<T | undefined> {
  return (value, place) => (value === undefined ? undefined : read(value, place));
}

function object(value: JsonValue | undefined, place: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw unfit(place, 'an object');
}

function own(members: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function unfit(place: string, wanted: string): Error {
  return damaged(`${place} does not fit: it should be ${wanted}.`);
}
