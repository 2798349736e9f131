import type { JsonObject, JsonValue } from '@fpf/contracts';
import { json } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';

type Schema = fc.Arbitrary<JsonObject>;

const patterns: readonly (readonly [string, readonly string[]])[] = [
  ['^[a-c]*$', ['', 'abc', 'cc']],
  ['^.+$', ['x', '😀', 'a b']],
  ['b', ['abc', 'b']],
  ['^\\d{2}$', ['42', '00']],
  ['^\\s?\\S$', ['x', ' x', '\u00a0é']],
];
const names = ['a', 'b', 'c', 'toString', 'x/y', 'é'];
const range = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.nat({ max: 6 }))
  .map(([low, width]) => [low, low + width] as const);
const sizes = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })).map(([low, width]) => [low, low + width] as const);

const scalar: Schema = fc.oneof(
  fc.constantFrom<JsonObject>(
    { type: 'null' },
    { type: 'boolean' },
    { type: 'integer' },
    { type: ['integer', 'null'] },
    { $ref: '#/$defs/word' },
    { $ref: '#/$defs/point' },
  ),
  range.map(([minimum, maximum]) => ({ type: 'integer', minimum, maximum })),
  range.map(([exclusiveMinimum, exclusiveMaximum]) => ({
    type: 'number',
    exclusiveMinimum,
    exclusiveMaximum: exclusiveMaximum + 0.5,
  })),
  fc.integer({ min: 1, max: 4 }).map((multipleOf) => ({ type: 'number', multipleOf })),
  sizes.map(([minLength, maxLength]) => ({ type: 'string', minLength, maxLength })),
  fc.constantFrom(...patterns).map(([pattern]) => ({ type: 'string', maxLength: 6, pattern })),
  fc.array(json, { minLength: 1, maxLength: 3 }).map((values) => ({ enum: values })),
  json.map((value) => ({ const: value })),
);

function conditional(
  schema: JsonObject,
  ...[when, so, otherwise]: readonly [JsonObject, JsonObject, JsonObject]
): JsonObject {
  return {
    ...schema,
    ...Object.fromEntries(
      ['if', 'then', 'else'].map((keyword, index) => [keyword, [when, so, otherwise][index] ?? {}]),
    ),
  };
}

/** Schemas of any value inside the profile; `#/$defs/word` and `#/$defs/point` are taken to be there. */
export const profileSchema: Schema = fc.letrec<{
  schema: JsonObject;
  list: JsonObject;
  record: JsonObject;
  either: JsonObject;
}>((tie) => ({
  schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, scalar, tie('list'), tie('record'), tie('either')),
  list: fc.oneof(
    fc
      .tuple(tie('schema'), sizes, fc.boolean())
      .map(([items, [minItems, maxItems], uniqueItems]) => ({ type: 'array', items, minItems, maxItems, uniqueItems })),
    fc
      .tuple(tie('schema'), tie('schema'))
      .map(([items, contains]) => ({ type: 'array', items, maxItems: 4, contains })),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 3 })
      .map((prefixItems) => ({ type: 'array', prefixItems, items: false, minItems: prefixItems.length })),
  ),
  record: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 4, noNullPrototype: true }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.option(sizes),
    )
    .map(([properties, asked, size]) => {
      const known = Object.keys(properties);
      const required = known.filter((_, index) => asked[index]);
      const dependent =
        known.length > 1 && asked[5] ? { dependentRequired: { [known[0] as string]: [known[1] as string] } } : {};
      return {
        type: 'object',
        properties,
        required,
        additionalProperties: false,
        ...dependent,
        ...(size ? { minProperties: size[0], maxProperties: size[1] } : {}),
      };
    }),
  either: fc.oneof(
    fc
      .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 }))
      .map(([keyword, schemas]) => ({ [keyword]: schemas })),
    fc.tuple(range, range).map(([[minimum, maximum], [low, high]]) => ({
      type: 'integer',
      minimum,
      maximum,
      not: { minimum: low, maximum: high },
    })),
    fc
      .tuple(range, fc.integer({ min: 2, max: 3 }))
      .map(([[minimum], multipleOf]) =>
        conditional({ type: 'integer' }, { minimum }, { multipleOf }, { maximum: minimum - 2 }),
      ),
  ),
})).schema;

export const profileDefs: JsonObject = {
  word: { type: 'string', pattern: '^[a-z]{1,4}$', maxLength: 4 },
  point: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'], additionalProperties: false },
};

/** Values that a schema may well take: right in most places, wrong in some. */
export function likely(schema: JsonObject): fc.Arbitrary<JsonValue> {
  const inner = (value: unknown): fc.Arbitrary<JsonValue> =>
    typeof value === 'object' && value !== null ? likely(value as JsonObject) : json;
  return fc.oneof({ weight: 12, arbitrary: made() }, { weight: 1, arbitrary: json });

  function made(): fc.Arbitrary<JsonValue> {
    if (typeof schema.$ref === 'string')
      return schema.$ref.endsWith('word')
        ? fc.constantFrom('a', 'word', 'long word', '')
        : fc.constantFrom<JsonValue>({ x: 1 }, { x: '1' }, {});
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as readonly JsonValue[]));
    if ('const' in schema) return fc.constant(schema.const ?? null);
    const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (Array.isArray(branches)) return fc.oneof(...branches.map(inner));
    if (Array.isArray(schema.prefixItems)) return fc.tuple(...schema.prefixItems.map(inner)).map((items) => [...items]);
    switch (typeof schema.type === 'string' ? schema.type : '') {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'string':
        return typeof schema.pattern === 'string'
          ? fc.constantFrom(...(patterns.find(([pattern]) => pattern === schema.pattern)?.[1] ?? []))
          : fc.string({ unit: 'grapheme', maxLength: 6 });
      case 'array':
        return fc.array(inner(schema.items), { maxLength: 5 });
      case 'object':
        return record(schema.properties as Readonly<Record<string, JsonValue>>);
      default:
        return fc.oneof(fc.integer({ min: -8, max: 12 }), fc.constantFrom<JsonValue>(0.5, 1.25, null, -0.75));
    }
  }

  function record(properties: Readonly<Record<string, JsonValue>>): fc.Arbitrary<JsonValue> {
    const members = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)]));
    const extra = fc.option(fc.constantFrom('zz', 'valueOf', ''), { freq: 8 });
    return fc
      .tuple(
        fc.record(members, { requiredKeys: [], noNullPrototype: true }),
        fc.record(members, { noNullPrototype: true }),
        fc.boolean(),
        extra,
      )
      .map(([some, all, whole, name]) => {
        const value = (whole ? all : some) as Readonly<Record<string, JsonValue>>;
        return name === null ? value : { ...value, [name]: 1 };
      });
  }
}
