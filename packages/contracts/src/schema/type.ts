import type { JavaScriptTypeBuilder, TSchema } from '@sinclair/typebox';

type Members = Readonly<Record<string, Marked>>;
/** A schema as TypeBox marks it: by registered symbols, so that its own tools read what is made here. */
type Marked = { readonly [kind]?: string; readonly [optional]?: string; readonly [keyword: string]: unknown };

const kind = Symbol.for('TypeBox.Kind');
const optional = Symbol.for('TypeBox.Optional');

/** The builders of TypeBox that the contracts use. */
export type SchemaBuilder = Pick<
  JavaScriptTypeBuilder,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>;

/**
 * What TypeBox's builders make, made without loading TypeBox: its two hundred files cost every program three times what
 * Node itself costs to start. Types come from there, and a test compares each builder with its own. What is not here is
 * refused by the compiler.
 */
export const Type: SchemaBuilder = {
  Array: (items: Marked, options?: Marked) => made('Array', { type: 'array', items }, options),
  Boolean: (options?: Marked) => made('Boolean', { type: 'boolean' }, options),
  Integer: (options?: Marked) => made('Integer', { type: 'integer' }, options),
  Literal: (value: string | number | boolean, options?: Marked) =>
    made('Literal', { const: value, type: typeof value }, options),
  Null: (options?: Marked) => made('Null', { type: 'null' }, options),
  Number: (options?: Marked) => made('Number', { type: 'number' }, options),
  Object: objectOf,
  Optional: (schema: Marked) => ({ ...schema, [optional]: 'Optional' }),
  Partial: partialOf,
  Record: recordOf,
  String: (options?: Marked) => made('String', { type: 'string' }, options),
  Union: unionOf,
  Unknown: (options?: Marked) => made('Unknown', {}, options),
  Unsafe: (options: Marked = {}) => ({ ...options, [kind]: options[kind] ?? 'Unsafe' }),
} as unknown as SchemaBuilder;

function made(name: string, schema: Marked, options: Marked = {}): Marked {
  return { ...options, [kind]: name, ...schema };
}

function objectOf(properties: Members, options?: Marked): Marked {
  const required = Object.keys(properties).filter((name) => properties[name]?.[optional] === undefined);
  return made('Object', { type: 'object', ...(required.length > 0 && { required }), properties }, options);
}

function partialOf(
  { $id: _id, required: _required, properties, ...rest }: Marked & { properties?: Members },
  options?: Marked,
): Marked {
  if (properties === undefined) throw new TypeError('contracts: only an object with named members has a partial form');
  const members = Object.entries(properties).map(([name, schema]) => [name, { ...schema, [optional]: 'Optional' }]);
  return { ...objectOf(Object.fromEntries(members) as Members, rest), ...options };
}

/** Names are any text, or fit the pattern of the first schema. */
function recordOf(names: Marked & Partial<TSchema>, value: Marked, options?: Marked): Marked {
  if (names[kind] !== 'String') throw new TypeError('contracts: the names of a record are strings');
  const pattern = typeof names['pattern'] === 'string' ? names['pattern'] : '^(.*)$';
  return made('Record', { type: 'object', patternProperties: { [pattern]: value } }, options);
}

function unionOf(schemas: readonly Marked[], options?: Marked): Marked {
  const [first] = schemas;
  if (first === undefined) throw new TypeError('contracts: a union needs a schema');
  return schemas.length === 1 ? { ...options, ...first } : made('Union', { anyOf: schemas }, options);
}
