import type { JsonObject, JsonValue } from '@fpf/contracts';

export function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
