import type { JsonObject } from '@fpf/contracts';

/**
 * A typed record as what it is on disk. The contracts' types are JSON by construction; this only says so to the
 * compiler.
 */
export function asJson(record: object): JsonObject {
  return record as unknown as JsonObject;
}
