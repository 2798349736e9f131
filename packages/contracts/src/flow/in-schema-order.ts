import type { JsonObject, JsonSchema, JsonValue } from '../schema/json.ts';

/**
 * The same value with its members in the order in which the schema names them, and by name where it names none. A
 * record keeps no order of its own, so whatever is written from a result is written from this.
 */
export function inSchemaOrder(value: JsonValue, schema: JsonValue | JsonSchema | undefined): JsonValue {
  const root = isObject(schema) ? schema : {};
  return ordered(value, root, root);
}

function ordered(value: JsonValue, schema: JsonObject, root: JsonObject): JsonValue {
  const { properties, items } = resolved(schema, root);
  if (Array.isArray(value)) return value.map((one) => ordered(one, isObject(items) ? items : {}, root));
  if (!isObject(value)) return value;
  const named = isObject(properties) ? properties : {};
  const others = Object.keys(value)
    .filter((key) => !Object.hasOwn(named, key))
    .sort();
  const keys = [...Object.keys(named).filter((key) => Object.hasOwn(value, key)), ...others];
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key] ?? null, member(named, key), root)]));
}

function member(properties: JsonObject, key: string): JsonObject {
  const found = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isObject(found) ? found : {};
}

/** A reference into the schema's own definitions is followed once. */
function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  const name = typeof schema['$ref'] === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(schema['$ref'])?.[1] : undefined;
  const defs = root['$defs'];
  return name !== undefined && isObject(defs) ? member(defs, name) : schema;
}

function isObject(value: JsonValue | JsonSchema | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
