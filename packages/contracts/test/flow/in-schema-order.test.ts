import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inSchemaOrder, render } from '../../src/flow/index.ts';
import { canonicalJson } from '../../src/hash/index.ts';
import type { JsonValue } from '../../src/index.ts';

const schema = {
  type: 'object',
  properties: { zeal: { type: 'integer' }, list: { type: 'array', items: { $ref: '#/$defs/one' } } },
  $defs: { one: { type: 'object', properties: { path: { type: 'string' }, line: { type: 'integer' } } } },
};

test('members come in the order of the schema, and others after them by name', () => {
  const value = { list: [{ line: 1, b: 2, a: 3, path: 'x' }], extra: true, zeal: 1 };
  assert.equal(
    JSON.stringify(inSchemaOrder(value, schema)),
    '{"zeal":1,"list":[{"path":"x","line":1,"a":3,"b":2}],"extra":true}',
  );
});

test('a value and its record are written alike', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (any) => {
      const value = any as JsonValue;
      const recorded = JSON.parse(canonicalJson(value)) as JsonValue;
      for (const known of [schema, {}, undefined])
        assert.equal(render(inSchemaOrder(value, known), 'json'), render(inSchemaOrder(recorded, known), 'json'));
      assert.deepEqual(inSchemaOrder(value, schema), value);
    }),
  );
});
