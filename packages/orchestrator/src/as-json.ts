import type { JsonObject } from '@fpf/contracts';

/** A typed record as what it is on disk. The contracts' types are JSON by construction; this only says so to the compiler. */
export function asJson(record: object): JsonObject {
  return record as unknown as JsonObject;
}

/** A member that is text; anything else there is a defect of whoever wrote it, and shows as nothing. */
export function text(record: JsonObject, key: string): string {
  const value = record[key];
  return typeof value === 'string' ? value : '';
}
