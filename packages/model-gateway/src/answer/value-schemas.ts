import type { JsonObject, JsonValue } from '@fpf/contracts';
import { isJsonObject } from '../wire/is-json-object.ts';

/** Keys of objects, and numbers of items. */
type Place = readonly (string | number)[];

/** Every text and every number of a value, with its place in it. */
export function eachValue(value: JsonValue, visit: (value: string | number, at: Place) => void, at: Place = []): void {
  if (typeof value === 'string' || typeof value === 'number') visit(value, at);
  else if (Array.isArray(value)) value.forEach((item, index) => eachValue(item, visit, [...at, index]));
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) eachValue(inner, visit, [...at, key]);
}

const sameValue = ['allOf', 'anyOf', 'oneOf'] as const;
const branches = ['then', 'else'] as const;

/** The schemas that may speak about one value of an argument object: those of its place, and all that they refer to. */
export type ValueSchemas = {
  readonly isListed: (value: JsonValue) => boolean;
  readonly member: (key: string) => ValueSchemas;
  readonly item: (index: number) => ValueSchemas;
};

export function valueSchemas(root: JsonObject, starts: readonly unknown[] = [root]): ValueSchemas {
  const nodes = expand(root, starts);
  return {
    isListed: (value) =>
      nodes.some((node) => node['const'] === value || (Array.isArray(node['enum']) && node['enum'].includes(value))),
    member: (key) =>
      valueSchemas(
        root,
        nodes.flatMap((node) => memberSchemas(node, key)),
      ),
    item: (index) =>
      valueSchemas(
        root,
        nodes.map((node) =>
          Array.isArray(node['prefixItems']) ? (node['prefixItems'][index] ?? node['items']) : node['items'],
        ),
      ),
  };
}

/** The schemas that speak about the value at a place of an argument object. */
export function schemasAt(root: JsonObject, at: Place): ValueSchemas {
  return at.reduce<ValueSchemas>(
    (schemas, token) => (typeof token === 'number' ? schemas.item(token) : schemas.member(token)),
    valueSchemas(root),
  );
}

/** Each node once, so that schemas that refer to one another come to an end. */
function expand(root: JsonObject, starts: readonly unknown[]): readonly JsonObject[] {
  const seen = new Set<JsonObject>();
  const open = [...starts];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (!isJsonObject(next) || seen.has(next)) continue;
    seen.add(next);
    const [ref, defs] = [next['$ref'], root['$defs']];
    if (typeof ref === 'string' && isJsonObject(defs)) open.push(defs[ref.slice('#/$defs/'.length)]);
    for (const key of sameValue) open.push(...listOf(next[key]));
    for (const key of branches) open.push(next[key]);
  }
  return [...seen];
}

function memberSchemas(node: JsonObject, key: string): readonly unknown[] {
  const named = node['properties'];
  const own = isJsonObject(named) && Object.hasOwn(named, key) ? [named[key]] : [node['additionalProperties']];
  const patterns = node['patternProperties'];
  return isJsonObject(patterns) ? [...own, ...Object.values(patterns)] : own;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
