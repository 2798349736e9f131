import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from '@sinclair/typebox';
import { parseSchemaId, schemaId } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { allSchemas } from './all-schemas.ts';

test('every schema has an id of the right form, and of its own', () => {
  assert.ok(allSchemas.length >= 38, `${allSchemas.length} schemas`);
  for (const [name, schema] of allSchemas) {
    const parsed = parseSchemaId(schema.$id ?? '');
    assert.ok(parsed, `${name}: ${schema.$id}`);
    const kebab = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
    assert.deepEqual(parsed, { kind: kebab, major: 1 }, name);
  }
  const ids = allSchemas.map(([, schema]) => schema.$id);
  assert.equal(new Set(ids).size, ids.length);
});

test('no schema holds another one with its identity: what stands inside has no life of its own', () => {
  const inner = (value: unknown, at: string): readonly string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, next]) =>
      key === '$id' && at !== '' ? [at] : inner(next, `${at}/${key}`),
    );
  };
  for (const [name, schema] of allSchemas) assert.deepEqual(inner(schema, ''), [], name);
});

test('every schema is one: by the meta-schema of the draft, and as configured', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  for (const [name, schema] of allSchemas) {
    const plain = JSON.parse(JSON.stringify(schema)) as TSchema;
    assert.ok(ajv.validateSchema(plain), `${name}: ${ajv.errorsText()}`);
    assert.ok(check(schema, Symbol('nothing')).length > 0, name);
  }
});

test('every object that a schema describes refuses what it does not name, or says what its members are', () => {
  const free = new Set([
    'arguments',
    'args',
    'payload',
    'data',
    'input',
    'ext',
    'options',
    'input_schema',
    'output_schema',
    'schema',
    'in',
    'bindings',
    'structured',
  ]);
  const openAt = (value: unknown, key: string, at: string): readonly string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const schema = value as Readonly<Record<string, unknown>>;
    const open = schema.type === 'object' && schema.additionalProperties === undefined && !free.has(key);
    return [
      ...(open ? [at] : []),
      ...Object.entries(schema).flatMap(([name, inner]) => openAt(inner, name, `${at}/${name}`)),
    ];
  };
  for (const [name, schema] of allSchemas) assert.deepEqual(openAt(schema, '', ''), [], name);
});

test('no schema says `not: {}`: that is what a record over unknown names becomes, and it refuses everything', () => {
  for (const [name, schema] of allSchemas) assert.ok(!JSON.stringify(schema).includes('"not":{}'), name);
});

test('ids are made and read', () => {
  assert.equal(schemaId('run-trace', 1), 'urn:fpf:run-trace:1');
  assert.deepEqual(parseSchemaId('urn:fpf:run-trace:12'), { kind: 'run-trace', major: 12 });
  for (const text of [
    '',
    'urn:fpf:run-trace',
    'urn:fpf:run-trace:0',
    'urn:fpf:run-trace:01',
    'urn:fpf:Run:1',
    'urn:other:run:1',
    ' urn:fpf:run:1',
    'urn:fpf:run:1\n',
    'urn:fpf:run:99999',
  ]) {
    assert.equal(parseSchemaId(text), undefined, JSON.stringify(text));
  }
});
