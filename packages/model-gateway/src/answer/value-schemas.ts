import type { JsonValue } from '@fpf/contracts';
import type { Place } from './each-value.ts';

export type Node = Readonly<Record<string, JsonValue>>;

const sameValue = ['allOf', 'anyOf', 'oneOf'] as const;
const branches = ['then', 'else'] as const;

/** The schemas that may speak about one value of an argument object: those of its place, and all that they refer to. */
export type ValueSchemas = {
  readonly isListed: (value: JsonValue) => boolean;
  readonly member: (key: string) => ValueSchemas;
  readonly item: (index: number) => ValueSchemas;
};

export function valueSchemas(root: Node, starts: readonly unknown[] = [root]): ValueSchemas {
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
export function schemasAt(root: Node, at: Place): ValueSchemas {
  return at.reduce<ValueSchemas>(
    (schemas, token) => (typeof token === 'number' ? schemas.item(token) : schemas.member(token)),
    valueSchemas(root),
  );
}

/** Each node once, so that schemas that refer to one another come to an end. */
function expand(root: Node, starts: readonly unknown[]): readonly Node[] {
  const seen = new Set<Node>();
  const open = [...starts];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (!isNode(next) || seen.has(next)) continue;
    seen.add(next);
    const [ref, defs] = [next['$ref'], root['$defs']];
    if (typeof ref === 'string' && isNode(defs)) open.push(defs[ref.slice('#/$defs/'.length)]);
    for (const key of sameValue) open.push(...listOf(next[key]));
    for (const key of branches) open.push(next[key]);
  }
  return [...seen];
}

function memberSchemas(node: Node, key: string): readonly unknown[] {
  const named = node['properties'];
  const own = isNode(named) && Object.hasOwn(named, key) ? [named[key]] : [node['additionalProperties']];
  const patterns = node['patternProperties'];
  return isNode(patterns) ? [...own, ...Object.values(patterns)] : own;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
