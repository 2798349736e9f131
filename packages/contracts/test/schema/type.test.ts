import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kind, OptionalKind, Type as TypeBox } from '@sinclair/typebox';
import { type SchemaBuilder, Type } from '@fpf/contracts';

const closed = { additionalProperties: false, $id: 'urn:fpf:one:1', description: 'one' };

/**
 * One schema a builder, and those that they treat otherwise: options that clash, nothing required, a union of one,
 * names of a pattern.
 */
const made: Readonly<Record<string, (builder: SchemaBuilder) => unknown>> = {
  array: (T) => T.Array(T.String({ pattern: '^a' }), { maxItems: 3, uniqueItems: true }),
  boolean: (T) => T.Boolean({ description: 'so' }),
  integer: (T) => [T.Integer(), T.Integer({ minimum: 0 })],
  literal: (T) => [T.Literal('a'), T.Literal(1), T.Literal(true, { description: 'b' })],
  null: (T) => T.Null(),
  number: (T) => T.Number({ maximum: 1.5 }),
  'an object': (T) => T.Object({ a: T.String(), b: T.Optional(T.Integer()), c: T.Null() }, closed),
  'an object of which nothing is required': (T) => [T.Object({}), T.Object({ a: T.Optional(T.Null()) }, closed)],
  'an option of the name of a keyword': (T) => T.String({ type: 'number' }),
  optional: (T) => T.Optional(T.Object({ a: T.Optional(T.String()) })),
  partial: (T) =>
    T.Partial(T.Object({ a: T.String(), b: T.Optional(T.Array(T.Null())) }, { ...closed, title: 't' }), { title: 'u' }),
  record: (T) => [T.Record(T.String(), T.Null()), T.Record(T.String({ pattern: '^[a-z]$' }), T.Unknown(), closed)],
  string: (T) => [T.String(), T.String({ minLength: 1, maxLength: 4 })],
  union: (T) => [
    T.Union([T.String(), T.Null()], { description: 'or' }),
    T.Union([T.Integer({ minimum: 1 })], { title: 'one' }),
  ],
  unknown: (T) => T.Unknown({ title: 'any' }),
  unsafe: (T) => [T.Unsafe(T.Unknown()), T.Unsafe({ type: 'string', enum: ['a'] }), T.Unsafe()],
};

for (const [what, make] of Object.entries(made)) {
  test(`${what}: as TypeBox makes it, its marks and the order of its members too`, () => {
    assert.deepEqual(make(Type), make(TypeBox));
    assert.equal(JSON.stringify(make(Type)), JSON.stringify(make(TypeBox)));
  });
}

test('every builder is compared', () => {
  const compared = Object.values(made).map(String).join(' ');
  for (const name of Object.keys(Type)) assert.ok(compared.includes(`T.${name}(`), name);
});

test('TypeBox itself reads the marks', () => {
  const schema = Type.Object({ a: Type.Optional(Type.Null()) });
  assert.deepEqual(
    [schema[Kind], schema.properties.a[OptionalKind], schema.properties.a[Kind]],
    ['Object', 'Optional', 'Null'],
  );
});

test('what has no plain meaning is refused', () => {
  assert.throws(() => Type.Union([]), /a union needs a schema/);
  assert.throws(() => Type.Partial(Type.String() as never), /partial form/);
  assert.throws(() => Type.Record(Type.Integer() as never, Type.Null()), /strings/);
});
