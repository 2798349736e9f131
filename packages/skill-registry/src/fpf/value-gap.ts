import type { JsonObject, JsonSchema, JsonValue } from '@fpf/contracts';
import { compileToolSchema, toolSchemaFindings } from '@fpf/contracts/validate';

/**
 * What keeps a value from an input with this schema, in words; undefined where nothing does. The schema is that of an
 * argument, or several: `allOf` of the steps that are always taken, `anyOf` of the alternatives. A schema outside the
 * profile for tools bounds nothing: its tool is not called.
 */
export function valueGap(schema: JsonSchema, value: JsonValue): string | undefined {
  const { allOf, anyOf } = schema;
  if (Array.isArray(allOf) && allOf.every(isObject))
    return allOf.map((one) => argumentGap(one, value)).find((gap) => gap !== undefined);
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return argumentGap(schema, value);
  const gaps = anyOf.map((one) => argumentGap(one, value));
  return gaps.every((gap) => gap !== undefined) ? gaps[0] : undefined;
}

function argumentGap(schema: JsonObject, value: JsonValue): string | undefined {
  const { $defs, ...own } = schema;
  if (Object.keys(own).every((key) => key === 'type')) return undefined;
  const whole = {
    type: 'object',
    additionalProperties: false,
    properties: { value: own },
    required: ['value'],
    ...($defs !== undefined && { $defs }),
  };
  if (toolSchemaFindings(whole).length > 0) return undefined;
  return compileToolSchema(whole).check({ value })[0]?.message;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
