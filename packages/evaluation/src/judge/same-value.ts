import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** Equal as JSON values: 5 and 5.0 are, and objects whatever the order of their keys; "5" and 5 are not. */
export function sameValue(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return canonicalJson(a) === canonicalJson(b);
}
