import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue, ToolSpec } from '@fpf/contracts';
import { modelView } from '@fpf/skill-registry';
import { fc } from '../support/fast-check.ts';

const spec: ToolSpec = {
  name: 'search_repo',
  description: 'Search.',
  input_schema: {
    type: 'object',
    additionalProperties: false,
    required: ['query'],
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 256, description: 'What to look for.' },
      mode: { type: ['string', 'null'], enum: ['a', 'b'], description: 'a or b.' },
      content: { type: 'string', maxLength: 9, description: 'Filled in.' },
      'x/y~z': { anyOf: [{ type: 'string' }], description: '' },
    },
  },
  bind: { content: 'other.output' },
  effect: 'pure',
  annotations: { readOnly: true, openWorld: false },
};

test('of a parameter: name, description, first type, required; the rest is lost, and said', () => {
  assert.deepEqual(modelView(spec), {
    name: 'search_repo',
    description: 'Search.',
    parameters: [
      { name: 'mode', description: 'a or b.', type: 'string', required: false },
      { name: 'query', description: 'What to look for.', type: 'string', required: true },
      { name: 'x/y~z', description: '', type: '', required: false },
    ],
    bound: ['content'],
    lost: [
      '/additionalProperties',
      '/properties/query/minLength',
      '/properties/query/maxLength',
      '/properties/mode/type/1',
      '/properties/mode/enum',
      '/properties/x~1y~0z/anyOf',
    ],
  });
});

const name = fc.constantFrom('a', 'b', 'path', 'x/y', '~', 'type', '__x', '');
const keyword = fc.oneof(
  fc.record({
    key: fc.constantFrom('enum', 'examples'),
    value: fc.array(fc.string(), { maxLength: 3 }) as fc.Arbitrary<JsonValue>,
  }),
  fc.record({ key: fc.constantFrom('minLength', 'maximum', 'default', 'const'), value: fc.nat() }),
  fc.record({
    key: fc.constantFrom('items', 'properties', '$ref'),
    value: fc.constantFrom<JsonValue>({ type: 'string' }, {}, '#/$defs/x'),
  }),
);
const keywords = fc
  .array(keyword, { maxLength: 4 })
  .map((list): JsonObject => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const property = fc
  .record({
    type: fc.option(fc.constantFrom<JsonValue>('string', 'integer', ['string', 'null'], [])),
    description: fc.option(fc.string()),
    more: keywords,
  })
  .map(({ type, description, more }): JsonObject => ({
    ...(type !== null && { type }),
    ...(description !== null && { description }),
    ...more,
  }));
const schema = fc
  .record({
    properties: fc.dictionary(name, property, { maxKeys: 4 }),
    more: keywords,
    required: fc.array(name, { maxLength: 2 }),
  })
  .map(({ properties, more, required }): JsonObject => ({ ...more, type: 'object', required, properties }));
const tools = fc
  .record({
    input_schema: schema,
    output_schema: fc.option(schema, { nil: undefined }),
    annotations: fc.option(fc.constant({ destructive: true, idempotent: false }), { nil: undefined }),
    effect: fc.option(fc.constantFrom('pure', 'once'), { nil: undefined }),
    guard: fc.option(fc.constant({ predicate: 'p', required_evidence: [], failure_mode: 'abstain' }), {
      nil: undefined,
    }),
  })
  .map((fields) => JSON.parse(JSON.stringify({ name: 't', description: 'd', ...fields })) as ToolSpec);

function without(value: JsonValue, pointers: readonly string[]): JsonValue {
  const copy = JSON.parse(JSON.stringify(value)) as JsonValue;
  for (const at of pointers.toReversed()) {
    const parts = at
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = parts.pop() ?? '';
    const holder = parts.reduce<JsonValue | undefined>(
      (inner, part) => (inner as JsonObject | undefined)?.[part],
      copy,
    );
    assert.ok(typeof holder === 'object' && holder !== null && Object.hasOwn(holder, last), `${at} points to nothing`);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete (holder as Record<string, unknown>)[last];
  }
  return copy;
}

test('nothing is lost in silence: what is shown and what is lost make the whole schema', () => {
  fc.assert(
    fc.property(tools, (tool) => {
      const { parameters, lost } = modelView(tool);
      const shown = Object.fromEntries(
        parameters.map(({ name: key, description, type }) => [key, { description, type }]),
      );
      const left = without(tool.input_schema, lost) as { properties: Record<string, JsonObject> };
      assert.deepEqual(Object.keys(left).sort(), ['properties', 'required', 'type']);
      for (const [key, value] of Object.entries(left.properties)) {
        const first = Array.isArray(value.type) ? (value.type[0] ?? '') : (value.type ?? '');
        assert.deepEqual(shown[key], { description: value.description ?? '', type: first });
      }
      assert.equal(Object.keys(shown).length, Object.keys(left.properties).length);
    }),
  );
});
