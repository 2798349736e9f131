import type { JsonValue } from '@fpf/contracts';

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index] as JsonValue))
    );
  const [mine, yours] = [a as Readonly<Record<string, JsonValue>>, b as Readonly<Record<string, JsonValue>>];
  const keys = Object.keys(mine);
  return (
    keys.length === Object.keys(yours).length &&
    keys.every((key) => Object.hasOwn(yours, key) && sameJson(mine[key] as JsonValue, yours[key] as JsonValue))
  );
}

export function jsonType(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
