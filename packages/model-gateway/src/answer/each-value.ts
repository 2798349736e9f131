import type { JsonValue } from '@fpf/contracts';

/** Keys of objects, and numbers of items. */
export type Place = readonly (string | number)[];

/** Every text and every number of a value, with its place in it. */
export function eachValue(value: JsonValue, visit: (value: string | number, at: Place) => void, at: Place = []): void {
  if (typeof value === 'string' || typeof value === 'number') visit(value, at);
  else if (Array.isArray(value)) value.forEach((item, index) => eachValue(item, visit, [...at, index]));
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) eachValue(inner, visit, [...at, key]);
}
