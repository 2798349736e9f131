/**
 * Freezes plain data all the way down: what was checked or decided cannot be changed afterwards. Bytes stay as they
 * are, since a typed array cannot be frozen; what is frozen already is taken to be frozen to its bottom.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) deepFreeze(value[at]);
    return value;
  }
  for (const key of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[key]);
  return value;
}
