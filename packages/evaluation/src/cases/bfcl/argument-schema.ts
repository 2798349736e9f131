import type { JsonObject, JsonValue } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import { isRecord } from '../is-record.ts';
import { badLine, type LinePlace } from '../bad-line.ts';

const types: ReadonlyMap<string, string> = new Map([
  ['dict', 'object'],
  ['object', 'object'],
  ['array', 'array'],
  ['tuple', 'array'],
  ['list', 'array'],
  ['string', 'string'],
  ['integer', 'integer'],
  ['float', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['any', 'any'],
]);

const bounds = { text: 8_192, list: 256, keys: '^[^\\u0000]{1,64}$' } as const;
const anything: JsonObject = { type: ['string', 'number', 'boolean'], maxLength: bounds.text };
const kept = ['description', 'enum', 'default', 'minimum', 'maximum'] as const;

/**
 * A parameter's schema as BFCL writes it, within the profile of tool schemas: closed objects, bounded texts and lists.
 * Other keywords are left out, since BFCL uses words of several languages there; a type that it takes from one of them
 * is refused.
 */
export function argumentSchema(value: JsonValue | undefined, place: LinePlace): JsonObject {
  if (!isRecord(value)) throw badLine(place, 'a parameter has no schema');
  const said = value['type'];
  const type = typeof said === 'string' ? types.get(said) : undefined;
  if (type === undefined)
    throw badLine(
      place,
      `a parameter has the type ${quote(JSON.stringify(said ?? null))}, which is none of BFCL's plain ones`,
    );
  const base = Object.fromEntries(kept.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]])));
  if (type === 'any') return { ...base, ...anything };
  if (type === 'string') return { type, ...base, maxLength: bounds.text };
  if (type === 'array') {
    const items = value['items'] === undefined ? anything : argumentSchema(value['items'], place);
    return { type, ...base, maxItems: bounds.list, items };
  }
  return type === 'object' ? { type, ...base, ...members(value, place) } : { type, ...base };
}

function members(value: JsonObject, place: LinePlace): JsonObject {
  const { properties, required } = value;
  if (properties === undefined) return { additionalProperties: false, patternProperties: { [bounds.keys]: anything } };
  if (!isRecord(properties)) throw badLine(place, 'properties is no object');
  return {
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, argumentSchema(schema, place)]),
    ),
    ...(required !== undefined && { required }),
  };
}
