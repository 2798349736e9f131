import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** One record a line. */
export function lines(records: readonly object[]): string {
  return records.map((record) => `${canonicalJson(record as unknown as JsonValue)}\n`).join('');
}
