import type { TSchema } from '@fpf/contracts';

type Node = Readonly<Record<string, unknown>>;

/** Schemas by the text of their bodies: a part that is one of them is named, and not written out again. */
export type Known = ReadonlyMap<string, string>;

/** One line for each place of a shape: where it is (`?` where it may be missing), and what may stand there. */
export function outline(schema: TSchema, known: Known): readonly string[] {
  const { $id: id, ...body } = schema;
  return lines('', body, known, id);
}

/** The text by which a part is known again: everything but its identity and what is said to people. */
export function bodyText(schema: object): string {
  const { $id: _id, ...body } = schema as { readonly $id?: unknown };
  return JSON.stringify(sorted(body));
}

function lines(path: string, node: Node, known: Known, own?: string): readonly string[] {
  const name = known.get(bodyText(node));
  if (name !== undefined && name !== own) return [`${path || '/'}  is ${name}`];
  const { properties, required, items, anyOf, additionalProperties, patternProperties, description: _, ...rest } = node;
  const children: readonly (readonly [string, Node])[] = [
    ...entries(properties).map(([key, child]) => [`/${key}${list(required).includes(key) ? '' : '?'}`, child] as const),
    ...entries(patternProperties).map(([key, child]) => [`/{${key}}`, child] as const),
    ...(isNode(additionalProperties) ? [['/*', additionalProperties] as const] : []),
    ...(isNode(items) ? [['/[]', items] as const] : []),
    ...list(anyOf).flatMap((child, index) => (isNode(child) ? [[`|${index}`, child] as const] : [])),
  ];
  const open = additionalProperties === false || isNode(additionalProperties) || !properties ? '' : ' open';
  return [
    `${path || '/'}  ${formOf(rest)}${open}`,
    ...children.flatMap(([key, child]) => lines(path + key, child, known)),
  ];
}

function formOf(rest: Node): string {
  const { type, ...more } = rest;
  const said = Object.entries(more)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${JSON.stringify(sorted(value))}`);
  return [typeof type === 'string' ? type : type === undefined ? 'any' : JSON.stringify(type), ...said].join(' ');
}

function entries(value: unknown): readonly (readonly [string, Node])[] {
  return isNode(value) ? (Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) as [string, Node][]) : [];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(([key, member]) => !(key === 'description' && typeof member === 'string'));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]));
}
