import { Validator } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';

/** What the stack says. */
export function ours(schema: JsonObject, value: JsonValue): boolean {
  return compileToolSchema(schema).check(value).length === 0;
}

/** What a validator says that shares no code with ours. */
export function theirs(schema: JsonObject, value: JsonValue): boolean {
  return new Validator(schema as never, '2020-12').validate(value).valid;
}

const ofRoot = new Set(['$schema', '$defs']);

/** A schema of any value as the argument schema of a tool: one argument named `value`. */
export function asArgument(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  return {
    ...Object.fromEntries(entries.filter(([key]) => ofRoot.has(key))),
    type: 'object',
    properties: { value: Object.fromEntries(entries.filter(([key]) => !ofRoot.has(key))) },
    required: ['value'],
    additionalProperties: false,
  };
}
