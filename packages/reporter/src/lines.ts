import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** One record a line, in canonical form; one after another, for what is too much to be held as a whole. */
export function* lineByLine(records: readonly object[]): Generator<string> {
  for (const record of records) yield `${canonicalJson(record as unknown as JsonValue)}\n`;
}

export function lines(records: readonly object[]): string {
  return [...lineByLine(records)].join('');
}
