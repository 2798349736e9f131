import type { JsonValue, ToolSpec } from '@fpf/contracts';
import type { Accepted, EvalCase, ExpectedCall } from '../../src/index.ts';
import { fc } from './fast-check.ts';

/** Any Unicode text without halves of characters. */
export const words = fc.string({ unit: 'binary', maxLength: 12 });
const request = words.map((text) => `do ${text}`);
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const key = words.filter((text) => !reserved.has(text));
const toolName = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);

export const plainJson: fc.Arbitrary<JsonValue> = fc.letrec<{ readonly value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
      .map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const accepted: fc.Arbitrary<Accepted> = fc.oneof(
  fc.record({ values: fc.array(plainJson, { minLength: 1, maxLength: 3 }), optional: fc.boolean() }),
  fc.constant({ values: [], optional: true }),
);

const call: fc.Arbitrary<ExpectedCall> = fc.record({
  name: toolName,
  arguments: fc.dictionary(key, accepted, { maxKeys: 3, noNullPrototype: true }),
});

/** Cases that the project's own form can hold. */
export const ownCases: fc.Arbitrary<readonly EvalCase[]> = fc.array(
  fc
    .record({
      id: words.map((text) => `id ${text}`),
      request,
      before: fc.constant([]),
      answers: fc.array(fc.array(call, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      group: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/),
      skill: fc.option(fc.stringMatching(/^[a-z]{1,20}$/), { nil: undefined }),
    })
    .map(({ skill, ...rest }): EvalCase => ({ ...rest, ...(skill !== undefined && { skill }) })),
  { minLength: 1, maxLength: 4 },
);

type Typed = { readonly schema: JsonValue; readonly value: fc.Arbitrary<JsonValue> };

const scalar: fc.Arbitrary<Typed> = fc.constantFrom<Typed>(
  { schema: { type: 'string', maxLength: 8_192 }, value: words.filter((text) => text !== '') },
  { schema: { type: 'integer' }, value: fc.integer() },
  { schema: { type: 'number' }, value: fc.integer().map((number) => number / 8) },
  { schema: { type: 'boolean' }, value: fc.boolean() },
);

const object: fc.Arbitrary<Typed> = scalar.map(({ schema, value }) => ({
  schema: { type: 'object', additionalProperties: false, properties: { inner: schema, other: schema } },
  value: fc.record(
    { inner: value, other: value },
    { requiredKeys: ['inner'], noNullPrototype: true },
  ) as fc.Arbitrary<JsonValue>,
}));

const typed: fc.Arbitrary<Typed> = fc.oneof(scalar, object).chain((one) =>
  fc.boolean().map((list) =>
    list
      ? {
          schema: { type: 'array', maxItems: 256, items: one.schema },
          value: fc.array(one.value, { maxLength: 2 }),
        }
      : one,
  ),
);

const argument = typed.chain(({ schema, value }) =>
  fc.record({
    schema: fc.constant(schema),
    accepted: fc.record({ values: fc.array(value, { minLength: 1, maxLength: 3 }), optional: fc.boolean() }),
  }),
);

/** A tool with the schema that BFCL can say, and a case that calls it. */
export const bfclCase: fc.Arbitrary<EvalCase> = fc
  .record({
    id: words.map((text) => `simple_${text}`),
    request,
    name: toolName,
    parameters: fc.dictionary(key, argument, { maxKeys: 3, noNullPrototype: true }),
    none: fc.boolean(),
    before: fc.array(fc.record({ role: fc.constantFrom('system', 'user', 'assistant'), text: words }), {
      maxLength: 2,
    }),
  })
  .map(({ id, request: asked, name, parameters, none, before }) => {
    const entries = Object.entries(parameters);
    const tool: ToolSpec = {
      name,
      description: 'A tool.',
      input_schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(entries.map(([key_, { schema }]) => [key_, schema])),
      },
      effect: 'pure',
    };
    const expected = { name, arguments: Object.fromEntries(entries.map(([key_, one]) => [key_, one.accepted])) };
    return { id, request: asked, before, answers: [none ? [] : [expected]], group: 'cases', tools: [tool] };
  });
