import type { JsonObject, JsonValue } from '@fpf/contracts';

export const jsonTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;
type JsonType = (typeof jsonTypes)[number];

export function isJsonType(text: string): text is JsonType {
  return (jsonTypes as readonly string[]).includes(text);
}

/** The narrowest type of a value: a whole number is an `integer`. */
export function typeOf(value: JsonValue): JsonType | 'null' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return typeof value as 'string' | 'boolean' | 'object';
}

/** Whether what has one type may stand where the other is asked for. */
export function fits(given: string, asked: string): boolean {
  return given === asked || (given === 'integer' && asked === 'number');
}

/** The one type that a schema states; undefined where it states none or several. */
export function typeIn({ type }: JsonObject): string | undefined {
  return typeof type === 'string' ? type : undefined;
}
