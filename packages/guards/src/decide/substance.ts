import type { Evidence, JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** What was found out and where, as one text: not when, and not by whom. Throws for what is no JSON. */
export function substance({ status, value, carrier }: Evidence): string {
  return canonicalJson({
    status,
    value,
    type: carrier?.type,
    ref: carrier?.ref,
    sha256: carrier?.sha256,
  } as JsonObject);
}
