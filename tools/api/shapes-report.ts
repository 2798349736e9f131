import * as contracts from '@fpf/contracts';
import { bodyText, outline } from './outline.ts';

const head = `Every shape that is stored or crosses a boundary, every port, and every converter, from the sources. A change here is a change of a contract:
\`npm run exec -- node tools/check-release.ts\` says what it asks of the next release.`;

/** What components and stored records are held to, as a text that is reviewed: a line for each place. */
export function shapesReport(): string {
  const current = Object.entries(contracts).flatMap(([name, member]) =>
    isSchema(member) ? [[name, member] as const] : [],
  );
  const old = contracts.recordConverters.map(({ from }) => ['(converted)', from] as const);
  const all = [...current, ...old.filter(([, { $id }]) => !current.some(([, schema]) => schema.$id === $id))];
  const known = new Map(all.map(([, schema]) => [bodyText(schema), schema.$id as string]));
  const blocks = all
    .sort(([, a], [, b]) => ((a.$id as string) < (b.$id as string) ? -1 : 1))
    .map(([name, schema]) => block(`${schema.$id} ${name}`, outline(schema, known)));
  const ports = Object.entries(contracts.contractIds)
    .sort()
    .map(([role, id]) =>
      block(
        id,
        Object.entries(contracts.portMembers[role as contracts.PortRole]).map(([name, form]) => `${name}  ${form}`),
      ),
    );
  const steps = [
    ...contracts.portConverters.map(({ from, to }) => `${from} -> ${to}`),
    ...contracts.recordConverters.map(({ from, to }) => `${from.$id} -> ${to}`),
  ].sort();
  return `${[head, block('converters', steps), ...ports, ...blocks].join('\n\n')}\n`;
}

function block(name: string, lines: readonly string[]): string {
  return [name, ...lines.map((line) => `  ${line}`)].join('\n');
}

function isSchema(member: unknown): member is contracts.TSchema {
  return (
    typeof member === 'object' && member !== null && typeof (member as { readonly $id?: unknown }).$id === 'string'
  );
}
