import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { check } from '@fpf/contracts/validate';
import { mutated } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';
import { allSchemas } from './all-schemas.ts';
import { fitting } from './fitting.ts';

/** TypeBox does not look into what we give it as plain JSON Schema: one of a few words, any object, anything. */
TypeRegistry.Set<TSchema>('Unsafe', (schema, value) => {
  if (Array.isArray(schema.enum)) return (schema.enum as readonly unknown[]).includes(value);
  return schema.type !== 'object' || (typeof value === 'object' && value !== null && !Array.isArray(value));
});

test("TypeBox's own check agrees on every schema of the contracts", () => {
  const said = { true: 0, false: 0 };
  for (const [name, schema] of allSchemas) {
    fc.assert(
      fc.property(
        fitting(schema).chain((value) => fc.oneof(fc.constant(value), mutated(value))),
        (value) => {
          const fits = check(schema, value).length === 0;
          said[`${fits}`] += 1;
          assert.equal(
            Value.Check(schema, value),
            fits,
            `${name}: ${JSON.stringify(value)}: ${JSON.stringify(check(schema, value))}`,
          );
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
