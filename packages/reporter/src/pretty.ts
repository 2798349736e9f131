import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** Keys in canonical order, so that two bundles of one run compare byte for byte. */
export function pretty(value: object): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(value as unknown as JsonValue)), null, 2)}\n`;
}
