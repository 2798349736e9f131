import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closed, define, FpfError, parseSchemaId, Type } from '@fpf/contracts';
import { readRecord } from '@fpf/contracts/validate';
import { fc } from '../fast-check.ts';
import { allSchemas } from '../schema/all-schemas.ts';

const Three = define(
  'note',
  3,
  Type.Object({ schema: Type.Literal('urn:fpf:note:3'), said: Type.Array(Type.String()) }, closed),
);
const read = (value: unknown): unknown => readRecord(Three, value, 'note.json');
const refused =
  (...said: readonly RegExp[]) =>
  (error: unknown): boolean =>
    FpfError.is(error) &&
    error.code === 'schema.unknown-major' &&
    said.every((pattern) => pattern.test(`${error.message} ${error.hint}`));

test('a record of the current major is handed on as it is', () => {
  const own = { schema: 'urn:fpf:note:3', said: [] };
  assert.equal(read(own), own);
});

test('a newer major and an older one are refused with both sides and what to do', () => {
  assert.throws(
    () => read({ schema: 'urn:fpf:note:4' }),
    refused(/"urn:fpf:note:4", and this stack reads urn:fpf:note:3/, /newer fpf wrote it/),
  );
  assert.throws(
    () => read({ schema: 'urn:fpf:note:2', said: [] }),
    refused(/"urn:fpf:note:2", and this stack reads urn:fpf:note:3/, /An older fpf wrote it/),
  );
});

test('a record without a mark is of the first major', () =>
  assert.throws(
    () => read({ said: [] }),
    refused(/of version 1, as it names none, and this stack reads urn:fpf:note:3/, /An older fpf wrote it/),
  ));

test('whatever a record is, it is read or refused with a code', () => {
  const mark = fc.constantFrom(
    'urn:fpf:note:0',
    'urn:fpf:note:1',
    'urn:fpf:note:3',
    'urn:fpf:note:9',
    'urn:fpf:other:1',
    1,
    null,
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ schema: mark, said: fc.anything() }, { requiredKeys: [] })),
      (value) => {
        try {
          assert.equal((read(value) as { readonly schema?: unknown }).schema, 'urn:fpf:note:3');
        } catch (error) {
          assert.ok(
            FpfError.is(error) && ['schema.not-valid', 'schema.unknown-major'].includes(error.code),
            String(error),
          );
        }
      },
    ),
  );
});

test('every schema of the contracts is of its first major: nothing here reads a record of an earlier one', () => {
  for (const [name, schema] of allSchemas) assert.equal(parseSchemaId(schema.$id ?? '')?.major, 1, name);
});
