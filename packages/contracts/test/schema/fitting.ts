import type { TSchema } from '@sinclair/typebox';
import type { JsonValue } from '@fpf/contracts';
import { json } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';

const plain = fc.string({ maxLength: 8 }).filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));

/** Values that fit a schema of the contracts. */
export function fitting(schema: TSchema): fc.Arbitrary<JsonValue> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as readonly JsonValue[]));
  if ('const' in schema) return fc.constant(schema.const as JsonValue);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...(schema.anyOf as readonly TSchema[]).map(fitting));
  switch (schema.type) {
    case 'string':
      return typeof schema.pattern === 'string'
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({ minLength: (schema.minLength as number | undefined) ?? 0, maxLength: 20 });
    case 'integer':
      return fc.integer({
        min: (schema.minimum as number | undefined) ?? -3,
        max: Math.min((schema.maximum as number | undefined) ?? 9, 900),
      });
    case 'number':
      return fc.constantFrom(0, 1, 0.5);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items as TSchema), {
        minLength: (schema.minItems as number | undefined) ?? 0,
        maxLength: 2,
      });
    case 'object':
      return object(schema);
    default:
      return json;
  }
}

function object(schema: TSchema): fc.Arbitrary<JsonValue> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, TSchema>>;
  const members = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fitting(inner)]));
  if (typeof schema.additionalProperties === 'object')
    return fc.dictionary(plain, fitting(schema.additionalProperties as TSchema), { maxKeys: 2, noNullPrototype: true });
  return fc.record(members, {
    requiredKeys: (schema.required ?? []) as string[],
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonValue>;
}
