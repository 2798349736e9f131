import type { JsonObject, JsonValue } from '@fpf/contracts';

// A stream of messages comes from a file that any step may have written into: a member is taken for what it is, or for
// nothing.

export function objectIn(value: JsonValue | undefined, ...path: readonly string[]): JsonObject | undefined {
  let found = value;
  for (const name of path) found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return isObject(found) ? found : undefined;
}

export function textIn(value: JsonObject | undefined, name: string): string {
  const found = value && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
