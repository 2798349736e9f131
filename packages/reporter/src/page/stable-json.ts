import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/**
 * A value as a reader reads it, in the order of its names: it is the same whether it was just made or read from a file.
 */
export function stableJson(value: unknown): string {
  return JSON.stringify(JSON.parse(canonicalJson(value as JsonValue)), null, 2);
}

export function sortedEntries<V>(object: Readonly<Record<string, V>>): readonly (readonly [string, V])[] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}
