import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { JsonValue } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { json, mutated } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';
import { allSchemas } from './all-schemas.ts';

/** TypeBox does not look into what we give it as plain JSON Schema: one of a few words, any object, anything. */
TypeRegistry.Set<TSchema>('Unsafe', (schema, value) => {
  if (Array.isArray(schema.enum)) return (schema.enum as readonly unknown[]).includes(value);
  return schema.type !== 'object' || (typeof value === 'object' && value !== null && !Array.isArray(value));
});

const plain = fc.string({ maxLength: 8 }).filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));

function fitting(schema: TSchema): fc.Arbitrary<JsonValue> {
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
      return fc.array(fitting(schema.items as TSchema), { minLength: (schema.minItems as number | undefined) ?? 0, maxLength: 2 });
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
  return fc.record(members, { requiredKeys: (schema.required ?? []) as string[], noNullPrototype: true }) as fc.Arbitrary<JsonValue>;
}

test("TypeBox's own check agrees on every schema of the contracts", () => {
  const said = { true: 0, false: 0 };
  for (const [name, schema] of allSchemas) {
    fc.assert(
      fc.property(
        fitting(schema).chain((value) => fc.oneof(fc.constant(value), mutated(value))),
        (value) => {
          const fits = check(schema, value).length === 0;
          said[`${fits}`] += 1;
          assert.equal(Value.Check(schema, value), fits, `${name}: ${JSON.stringify(value)}: ${JSON.stringify(check(schema, value))}`);
        },
      ),
      { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 8) },
    );
  }
  assert.ok(said.true > 200 && said.false > 200, JSON.stringify(said));
});

test('the known difference: a length counts characters for us, and UTF-16 units for TypeBox', () => {
  const schema = Type.String({ maxLength: 1 });
  assert.equal(schema[Kind], 'String');
  assert.deepEqual([check(schema, '😀').length === 0, Value.Check(schema, '😀')], [true, false]);
});
