import { Envelope } from '@fpf/cli';
import * as contracts from '@fpf/contracts';
import { code, page, table } from './markdown.ts';

type Schema = {
  readonly $id: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
};

/** Every schema that is stored or crosses a boundary, by id, and every port with its contract id. */
export function schemasPage(): string {
  const rows = [...Object.entries(contracts), ['Envelope', Envelope] as const]
    .flatMap(([name, member]): readonly (readonly [string, Schema])[] => (isSchema(member) ? [[name, member]] : []))
    .sort(([, a], [, b]) => (a.$id < b.$id ? -1 : 1))
    .map(([name, schema]) => [code(schema.$id), code(name), membersOf(schema)]);
  const ports = Object.entries(contracts.contractIds).map(([role, id]) => [role, code(id)]);
  return page(
    'Schemas and contracts',
    '`@fpf/contracts` (and the envelope of `@fpf/cli`)',
    'An id ends with its major. A reader refuses a record of another major. Until 1.0 shapes may change under their id. Members in bold are required.',
    table(['id', 'export', 'members'], rows),
    '## Ports',
    'A component says which of these it provides. The CLI asks for the major.',
    table(['port', 'contract'], ports),
  );
}

function isSchema(member: unknown): member is Schema {
  return typeof member === 'object' && member !== null && '$id' in member && typeof member.$id === 'string';
}

function membersOf({ properties, required = [] }: Schema): string {
  const names = Object.keys(properties ?? {});
  return names.length === 0
    ? 'one of several shapes'
    : names.map((name) => (required.includes(name) ? `**${name}**` : name)).join(', ');
}
