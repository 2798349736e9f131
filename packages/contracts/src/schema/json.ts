import { Type, type TSchema, type TUnsafe } from '@sinclair/typebox';

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** Any JSON value. The strict reader bounds it before a validator sees it. */
export const Json: TUnsafe<JsonValue> = Type.Unsafe<JsonValue>({});

export const JsonRecord: TUnsafe<JsonObject> = Type.Unsafe<JsonObject>({ type: 'object' });

/** A JSON Schema, carried as data. Whether it lies in the tool-schema profile is decided by `@fpf/contracts/validate`. */
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
