import type { JsonObject, JsonValue } from '@fpf/contracts';

/**
 * The same value in objects that inherit nothing: what is not in an argument object is nowhere. Only for values of a
 * bounded depth.
 */
export function bareJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bareJson);
  const bare = Object.create(null) as Record<string, JsonValue>;
  for (const [key, inner] of Object.entries(value as JsonObject)) bare[key] = bareJson(inner);
  return bare;
}
