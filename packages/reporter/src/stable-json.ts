import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/**
 * A value as a reader reads it, in the order of its names: it is the same whether it was just made or read from a file.
 */
export function stableJson(value: unknown): string {
  return JSON.stringify(JSON.parse(canonicalJson(value as JsonValue)), null, 2);
}

/** The same as a file, so that two bundles of one run compare byte for byte. */
export function pretty(value: object): string {
  return `${stableJson(value)}\n`;
}

/** One record a line, in canonical form; one after another, for what is too much to be held as a whole. */
export function* lineByLine(records: readonly object[]): Generator<string> {
  for (const record of records) yield `${canonicalJson(record as unknown as JsonValue)}\n`;
}

export function sortedEntries<V>(object: Readonly<Record<string, V>>): readonly (readonly [string, V])[] {
  return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The facts that are known, by their names. */
export function knownFacts(
  facts: readonly (readonly [string, string | undefined])[],
): readonly (readonly [string, string])[] {
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
