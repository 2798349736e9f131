import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepFreeze, FpfError, type JsonObject } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { compileToolSchema, createToolSchemas } from '@fpf/contracts/validate';

const root = (properties: object, more: object = {}): JsonObject =>
  ({ type: 'object', properties, additionalProperties: false, ...more }) as JsonObject;
const text = { type: 'string', maxLength: 10 };

test('compiling: the hash is that of the canonical text, and outside the profile it is refused with every place', () => {
  const schema = root({ a: text, b: { type: 'integer' } });
  const turned = {
    additionalProperties: false,
    properties: { b: { type: 'integer' }, a: { maxLength: 10, type: 'string' } },
    type: 'object',
  };
  assert.equal(compileToolSchema(schema).hash, hashJson(schema));
  assert.equal(compileToolSchema(turned).hash, hashJson(schema));
  assert.throws(
    () => compileToolSchema({ type: 'object', properties: { a: { type: 'string' } } }),
    (error) =>
      FpfError.is(error) &&
      error.code === 'skill.tool-schema' &&
      /\/properties\/a: a string of any length/.test(error.message) &&
      error.hint.includes('maxLength') &&
      Array.isArray(error.details.findings),
  );
});

test('what was compiled does not change with the schema it was made from', () => {
  const schema = { type: 'object', properties: { a: { enum: ['x'] } }, additionalProperties: false };
  const { check } = compileToolSchema(schema);
  schema.properties.a.enum.push('y');
  assert.equal(check({ a: 'y' }).length, 1);
  assert.equal(compileToolSchema(schema).check({ a: 'y' }).length, 0);
});

test('a schema that can still change is judged anew, however much of it is frozen', () => {
  const schemas = createToolSchemas();
  const open: { type: string; maxLength: number } = { type: 'string', maxLength: 3 };
  const half = Object.freeze(root(Object.freeze({ a: open })));
  assert.equal(schemas.compile(half).check({ a: 'abcd' }).length, 1);
  open.maxLength = 9;
  assert.equal(schemas.compile(half).check({ a: 'abcd' }).length, 0);

  const whole = deepFreeze(root({ a: { ...open } }));
  assert.equal(schemas.compile(whole).check, schemas.compile(whole).check);
  assert.equal(schemas.compile(whole).hash, hashJson(whole));
  assert.equal(
    schemas.findings(deepFreeze({ type: 'object', properties: { a: { type: 'string' } } })).length > 0,
    true,
  );

  const knot: { properties?: object } = { type: 'object' } as object;
  knot.properties = knot;
  assert.ok(schemas.findings(Object.freeze(knot)).length > 0, 'a knot is refused, and not followed');

  let asked = 0;
  const sly = Object.freeze(
    Object.defineProperty({ type: 'object', additionalProperties: false }, 'properties', {
      enumerable: true,
      get: () => ({ [`a${(asked += 1)}`]: text }),
    }),
  );
  const first = schemas.compile(sly).hash;
  assert.notEqual(schemas.compile(sly).hash, first, 'what is computed is never settled');
});

test('the same schema is compiled once, and the cache forgets the oldest', () => {
  const { compile } = createToolSchemas(2);
  const of = (name: string): JsonObject => root({ [name]: text });
  const first = compile(of('a')).check;
  assert.equal(compile({ ...of('a') }).check, first);
  compile(of('b'));
  assert.equal(compile(of('a')).check, first);
  compile(of('c'));
  assert.equal(compile(of('a')).check, first);
  compile(of('d'));
  compile(of('e'));
  assert.notEqual(compile(of('a')).check, first);
});
