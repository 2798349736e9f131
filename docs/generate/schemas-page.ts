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
    'An id ends with its major. A minor change only adds optional members; a record of an earlier major is converted, and a major that a reader does not know is refused. Members in bold are required.',
    table(['id', 'export', 'members'], rows),
    '## Ports',
    'A component says which of these it provides; the CLI asks for the major, and takes an earlier one where a converter leads up from it.',
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
