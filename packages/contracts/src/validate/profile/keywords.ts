/** What a keyword's value has to be. */
export type Shape =
  | 'any'
  | 'boolean'
  | 'count'
  | 'list'
  | 'multiple'
  | 'name-lists'
  | 'names'
  | 'number'
  | 'pattern'
  | 'ref'
  | 'schema'
  | 'schema-list'
  | 'schema-map'
  | 'text'
  | 'type'
  | 'values';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

export type Keyword = {
  readonly shape: Shape;
  /** The type that the keyword speaks about; for others it would silently say nothing. */
  readonly on?: 'number' | 'string' | 'array' | 'object';
  /** Its schemas judge the same value as the schema that they stand in. */
  readonly inPlace?: true;
};

/** Every keyword of the profile. What is not here is refused: an unknown keyword would silently check nothing. */
export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['$schema', { shape: 'text' }],
  ['$comment', { shape: 'text' }],
  ['$defs', { shape: 'schema-map' }],
  ['$ref', { shape: 'ref' }],
  ['title', { shape: 'text' }],
  ['description', { shape: 'text' }],
  ['default', { shape: 'any' }],
  ['examples', { shape: 'list' }],
  ['deprecated', { shape: 'boolean' }],
  ['readOnly', { shape: 'boolean' }],
  ['writeOnly', { shape: 'boolean' }],
  ['type', { shape: 'type' }],
  ['enum', { shape: 'values' }],
  ['const', { shape: 'any' }],
  ['allOf', { shape: 'schema-list', inPlace: true }],
  ['anyOf', { shape: 'schema-list', inPlace: true }],
  ['oneOf', { shape: 'schema-list', inPlace: true }],
  ['not', { shape: 'schema', inPlace: true }],
  ['if', { shape: 'schema', inPlace: true }],
  ['then', { shape: 'schema', inPlace: true }],
  ['else', { shape: 'schema', inPlace: true }],
  ['minimum', { shape: 'number', on: 'number' }],
  ['maximum', { shape: 'number', on: 'number' }],
  ['exclusiveMinimum', { shape: 'number', on: 'number' }],
  ['exclusiveMaximum', { shape: 'number', on: 'number' }],
  ['multipleOf', { shape: 'multiple', on: 'number' }],
  ['minLength', { shape: 'count', on: 'string' }],
  ['maxLength', { shape: 'count', on: 'string' }],
  ['pattern', { shape: 'pattern', on: 'string' }],
  ['minItems', { shape: 'count', on: 'array' }],
  ['maxItems', { shape: 'count', on: 'array' }],
  ['uniqueItems', { shape: 'boolean', on: 'array' }],
  ['items', { shape: 'schema', on: 'array' }],
  ['prefixItems', { shape: 'schema-list', on: 'array' }],
  ['contains', { shape: 'schema', on: 'array' }],
  ['minContains', { shape: 'count', on: 'array' }],
  ['maxContains', { shape: 'count', on: 'array' }],
  ['properties', { shape: 'schema-map', on: 'object' }],
  ['patternProperties', { shape: 'schema-map', on: 'object' }],
  ['additionalProperties', { shape: 'schema', on: 'object' }],
  ['propertyNames', { shape: 'schema', on: 'object' }],
  ['required', { shape: 'names', on: 'object' }],
  ['minProperties', { shape: 'count', on: 'object' }],
  ['maxProperties', { shape: 'count', on: 'object' }],
  ['dependentRequired', { shape: 'name-lists', on: 'object' }],
  ['dependentSchemas', { shape: 'schema-map', on: 'object', inPlace: true }],
]);

/** Keywords that people write, and what to write instead. */
export const refusedKeywords: ReadonlyMap<string, string> = new Map([
  ['$id', "Leave it out: a tool's schema is named by its hash."],
  ['$anchor', 'Put the schema under $defs at the root and refer to it as #/$defs/<name>.'],
  ['$dynamicRef', 'Use $ref to a schema under $defs.'],
  ['$dynamicAnchor', 'Put the schema under $defs at the root and refer to it as #/$defs/<name>.'],
  ['$recursiveRef', 'Write the levels out.'],
  ['$vocabulary', 'Leave it out.'],
  ['unevaluatedProperties', 'Use additionalProperties: false on each object.'],
  ['unevaluatedItems', 'Use items: false after prefixItems.'],
  ['definitions', 'Call it $defs.'],
  ['dependencies', 'Use dependentRequired or dependentSchemas.'],
  ['additionalItems', 'Use prefixItems for the first items and items for the rest.'],
  ['format', 'It would check nothing here. State the form as a pattern, and name the format in the description.'],
  ['nullable', 'Add "null" to type.'],
  ['id', "Leave it out: a tool's schema is named by its hash."],
  ['example', 'Use examples, a list.'],
  ['contentEncoding', 'It would check nothing here. Say it in the description.'],
  ['contentMediaType', 'It would check nothing here. Say it in the description.'],
  ['contentSchema', 'It would check nothing here. Say it in the description.'],
  ['discriminator', 'Use oneOf with a const in each branch.'],
]);

const ofTypes: Readonly<Record<JsonType, Keyword['on'] | undefined>> = {
  null: undefined,
  boolean: undefined,
  integer: 'number',
  number: 'number',
  string: 'string',
  array: 'array',
  object: 'object',
};

export function isJsonType(value: unknown): value is JsonType {
  return typeof value === 'string' && Object.hasOwn(ofTypes, value);
}

/** The group of keywords that speak about a type. */
export function groupOf(type: JsonType): Keyword['on'] | undefined {
  return ofTypes[type];
}
