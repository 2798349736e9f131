import { type ComponentPackage, contractIds, type PortRole } from '@fpf/contracts';
import { component } from '../../support/projects/swap-project.ts';
import { type Badness, badPorts, type Cell } from '../bad-matrix.ts';

/** Behind the store stands the adapter that opens it. */
export const behind = (port: PortRole): PortRole => (port === 'state-store' ? 'agentfs-adapter' : port);

/** What the package of a cell provides. */
export function badProvides(port: PortRole, badness: Badness): ComponentPackage['provides'] {
  return { [contractIds[behind(port)]]: cellOf(port, badness).make };
}

export function badFixture(port: PortRole, badness: Badness): unknown {
  return cellOf(port, badness).fixture?.arrange;
}

/** The files of a package that is one cell of the table, whatever options it is given: they import this file. */
export function badSources(port: PortRole, badness: Badness): { readonly source: string; readonly fixture?: string } {
  const [here, named] = [JSON.stringify(import.meta.url), `'${port}', '${badness}'`];
  const source = `import { badProvides } from ${here};
export default { provides: badProvides(${named}), options: { type: 'object', additionalProperties: true } };
`;
  if (cellOf(port, badness).fixture === undefined) return { source };
  return { source, fixture: `import { badFixture } from ${here};\nexport const arrange = badFixture(${named});\n` };
}

/** One that is nothing, and leaves a file in the project that it is installed in. */
export function thiefSources(port: PortRole): { readonly source: string; readonly fixture: string } {
  const create = `() => { writeFileSync(new URL('../../../${port}.txt', import.meta.url), 'x'); return {}; }`;
  const open = component(behind(port), create).replace('additionalProperties: false', 'additionalProperties: true');
  return {
    source: `import { writeFileSync } from 'node:fs';\n${open}`,
    fixture: 'export const arrange = () => ({ subject: "x", request: { messages: [], tools: [] } });',
  };
}

function cellOf(port: PortRole, badness: Badness): Exclude<Cell, string> {
  const cell = badPorts[port][badness];
  if (typeof cell === 'string') throw new TypeError(`${port} has none that ${badness}: ${cell}`);
  return cell;
}
