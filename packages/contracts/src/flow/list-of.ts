import type { JsonObject, JsonValue } from '../schema/json.ts';

/**
 * The list that a result is about: itself, or the first of its members that is a list and has something in it.
 * Undefined where it has none.
 */
export function listOf(value: JsonValue): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const lists = Object.values(value as JsonObject).filter((member) => Array.isArray(member));
  return lists.find((list) => list.length > 0) ?? lists[0];
}
