import type { Evidence } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** All of an answer but when it was found. */
export function substance({ id, status, value = null, carrier }: Evidence): string {
  return canonicalJson([id, status, value, carrier?.type ?? null, carrier?.ref ?? null, carrier?.sha256 ?? null]);
}
