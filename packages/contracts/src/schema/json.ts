import type { Static, TSchema, TUnsafe } from '@sinclair/typebox';
import { Type } from './type.ts';

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/**
 * Any JSON value. The strict reader bounds it before a validator sees it. Of the kind `Unknown`, so that TypeBox too
 * asks whether a required member is there at all.
 */
export const Json: TUnsafe<JsonValue> = Type.Unsafe<JsonValue>(Type.Unknown());

export const JsonRecord: TUnsafe<JsonObject> = Type.Unsafe<JsonObject>({ type: 'object' });

/**
 * A JSON Schema, carried as data. Whether it lies in the tool-schema profile is decided by `@fpf/contracts/validate`.
 */
export const JsonSchema: TUnsafe<JsonObject> = Type.Unsafe<JsonObject>({ type: 'object' });
export type JsonSchema = JsonObject;

/** One of a few words, as a plain `enum`: shorter errors than a union of constants. */
export function oneOf<const T extends readonly string[]>(words: T): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });
}

/** An object that refuses what it does not name. */
export const closed = { additionalProperties: false } as const;

/** A value that may be absent on purpose, and says so. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * An object with members of any name and one shape. TypeBox's own `Type.Record` says it with the pattern `^(.*)$`,
 * which a name with a line break slips past.
 */
export function mapOf<S extends TSchema>(value: S): TUnsafe<Record<string, Static<S>>> {
  return Type.Object({}, { additionalProperties: value }) as TSchema as TUnsafe<Record<string, Static<S>>>;
}

/** An object with some of a few members, all of one shape. */
export function someOf<const T extends readonly string[], S extends TSchema>(
  names: T,
  value: S,
): TUnsafe<{ [K in T[number]]?: Static<S> }> {
  const members = Object.fromEntries(names.map((name) => [name, Type.Optional(value)]));
  return Type.Object(members, closed) as TSchema as TUnsafe<{ [K in T[number]]?: Static<S> }>;
}
