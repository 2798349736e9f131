import { type JsonObject, JsonRecord } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';

/** As deep as anything from outside, and as much as a tool may print. */
const limits = { bytes: 1_048_576, keys: 100_000 };

/**
 * Copies an object that a program or its library makes as the JSON that a journal keeps, without the marks by which a
 * library knows its own. Says what keeps it from being the same there, or from being made.
 */
export function jsonOf(make: () => unknown): { readonly json: JsonObject } | { readonly wrong: string } {
  try {
    const value = make();
    const [issue] = check(JsonRecord, value);
    if (issue) return wrong(issue);
    const read = readJson(JSON.stringify(value), limits);
    return read.ok ? { json: read.value as JsonObject } : wrong(read.issue);
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function wrong({ pointer, message }: { readonly pointer: string; readonly message: string }): {
  readonly wrong: string;
} {
  return { wrong: `${pointer === '' ? 'the value' : pointer}: ${message}` };
}
