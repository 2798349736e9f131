import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closed,
  define,
  FpfError,
  parseSchemaId,
  type RecordConverter,
  recordConverters,
  recordSteps,
  schemaId,
  Type,
} from '@fpf/contracts';
import { readRecord } from '@fpf/contracts/validate';
import { fc } from '../fast-check.ts';
import { allSchemas } from '../schema/all-schemas.ts';

// A record of three majors: `words` became a list, then got another name.
const One = define(
  'note',
  1,
  Type.Object({ schema: Type.Optional(Type.Literal('urn:fpf:note:1')), words: Type.String() }, closed),
);
const Two = define(
  'note',
  2,
  Type.Object({ schema: Type.Literal('urn:fpf:note:2'), words: Type.Array(Type.String()) }, closed),
);
const Three = define(
  'note',
  3,
  Type.Object({ schema: Type.Literal('urn:fpf:note:3'), said: Type.Array(Type.String()) }, closed),
);
const steps: readonly RecordConverter[] = [
  { from: Two, to: 'urn:fpf:note:3', convert: ({ words }) => ({ schema: 'urn:fpf:note:3', said: words ?? null }) },
  {
    from: One,
    to: 'urn:fpf:note:2',
    convert: ({ words }) => ({ schema: 'urn:fpf:note:2', words: (words as string).split(' ') }),
  },
];
const read = (value: unknown, with_ = steps): unknown => readRecord(Three, value, 'note.json', with_);
const refused =
  (code: string, ...said: readonly RegExp[]) =>
  (error: unknown): boolean =>
    FpfError.is(error) &&
    error.code === code &&
    said.every((pattern) => pattern.test(`${error.message} ${error.hint}`));

test('an older record is converted, one major after the other, and stays as it is itself', () => {
  const old = Object.freeze({ schema: 'urn:fpf:note:1', words: 'a b' });
  assert.deepEqual(read(old), { schema: 'urn:fpf:note:3', said: ['a', 'b'] });
  assert.deepEqual(old, { schema: 'urn:fpf:note:1', words: 'a b' });
  assert.deepEqual(read({ schema: 'urn:fpf:note:2', words: ['a'] }), { schema: 'urn:fpf:note:3', said: ['a'] });
  const own = { schema: 'urn:fpf:note:3', said: [] };
  assert.equal(read(own), own, 'what is current is handed on as it is');
});

test('a record without a mark is of the first major', () =>
  assert.deepEqual(read({ words: 'a' }), { schema: 'urn:fpf:note:3', said: ['a'] }));

test('an older record is held to its own schema before, and to the new one after it was converted', () => {
  assert.throws(
    () => read({ schema: 'urn:fpf:note:1', words: 1 }),
    refused('schema.not-valid', /note\.json does not fit urn:fpf:note:1: \/words/),
  );
  assert.throws(
    () => read({ schema: 'urn:fpf:note:1', words: 'a', more: 1 }),
    refused('schema.not-valid', /urn:fpf:note:1/),
  );
  const bad: RecordConverter = { from: Two, to: 'urn:fpf:note:3', convert: () => ({ schema: 'urn:fpf:note:3' }) };
  assert.throws(
    () => read({ schema: 'urn:fpf:note:2', words: [] }, [bad]),
    refused('schema.not-valid', /does not fit urn:fpf:note:3/),
  );
});

test('a newer major, and an older one that nothing converts, are refused with both sides and what to do', () => {
  assert.throws(
    () => read({ schema: 'urn:fpf:note:4' }),
    refused('schema.unknown-major', /"urn:fpf:note:4", and this stack reads urn:fpf:note:3/, /newer fpf wrote it/),
  );
  assert.throws(
    () => read({ words: 'a' }, steps.slice(0, 1)),
    refused(
      'schema.unknown-major',
      /of version 1, as it names none, and this stack reads urn:fpf:note:3/,
      /An older fpf wrote it/,
    ),
  );
});

test('whatever a record is, it is read or refused with a code', () => {
  const mark = fc.constantFrom(
    'urn:fpf:note:0',
    'urn:fpf:note:1',
    'urn:fpf:note:2',
    'urn:fpf:note:9',
    'urn:fpf:other:1',
    1,
    null,
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({ schema: mark, words: fc.anything(), said: fc.anything() }, { requiredKeys: [] }),
      ),
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

test('of the contracts, each earlier major has a step, and one that is not the first is named in its records', () => {
  for (const [name, schema] of allSchemas) {
    const { kind, major } = parseSchemaId(schema.$id ?? '') ?? { kind: '', major: 0 };
    assert.ok(
      recordSteps(kind, 1, major),
      `${name}: a step is missing from ${schemaId(kind, 1)} to ${schemaId(kind, major)}`,
    );
    if (major > 1)
      assert.ok(
        schema.required?.some((mark: string) => ['schema', '$schema', 'v', 'lockfileVersion'].includes(mark)),
        name,
      );
  }
  for (const { from, to } of recordConverters)
    assert.equal(parseSchemaId(to)?.kind, parseSchemaId(from.$id ?? '')?.kind);
});
