import { Validator } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';

export type Judge = (value: JsonValue) => boolean;

/** What the stack says. */
export function ours(schema: JsonObject): Judge {
  const { check } = compileToolSchema(schema);
  return (value) => check(value).length === 0;
}

/** What a validator says that shares no code with ours. */
export function theirs(schema: JsonObject): Judge {
  const validator = new Validator(schema, '2020-12');
  return (value) => validator.validate(value).valid;
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
