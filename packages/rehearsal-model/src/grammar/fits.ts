import type { JsonObject, JsonValue } from '@fpf/contracts';

/**
 * Whether a value may stand where a property of an offered schema stands, as far as plain limits say it. Whatever else
 * the schema asks is asked of the whole call, before it is said.
 */
export function fits(property: JsonObject, value: JsonValue): boolean {
  if (!typed(property['type'], value)) return false;
  const { enum: words, const: only } = property;
  if (Array.isArray(words) && !words.some((word) => same(word, value))) return false;
  if (only !== undefined && !same(only, value)) return false;
  if (typeof value === 'number') return atLeast(property['minimum'], value) && atMost(property['maximum'], value);
  if (typeof value === 'string') return within(property['minLength'], property['maxLength'], lengthOf(value));
  if (!Array.isArray(value)) return true;
  const { items } = property;
  return (
    within(property['minItems'], property['maxItems'], value.length) &&
    (!isRecord(items) || value.every((item) => fits(items, item)))
  );
}

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typed(type: JsonValue | undefined, value: JsonValue): boolean {
  if (Array.isArray(type)) return type.some((one) => typeof one === 'string' && typed(one, value));
  if (type === undefined) return true;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return isRecord(value);
  return type === typeof value;
}

function same(a: JsonValue, b: JsonValue): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Schemas count characters; a text has at most as many as units. */
function lengthOf(text: string): number {
  let surrogates = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) surrogates += 1;
  return text.length - surrogates;
}

function within(least: JsonValue | undefined, most: JsonValue | undefined, size: number): boolean {
  return atLeast(least, size) && atMost(most, size);
}

function atLeast(limit: JsonValue | undefined, value: number): boolean {
  return typeof limit !== 'number' || value >= limit;
}

function atMost(limit: JsonValue | undefined, value: number): boolean {
  return typeof limit !== 'number' || value <= limit;
}
