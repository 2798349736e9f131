import { countAgainst } from './count-against.ts';
import { folderOrders } from './folder-order.ts';
import { cycles } from './rules/cycles.ts';
import type { Workspace } from './workspace.ts';

/** Lists the imports against the order of folders; then counts them, a package a row, and the circles of files. */
export function listOrder(workspace: Workspace): string {
  const counted = workspace.members
    .filter(({ folder }) => folder.startsWith('packages/'))
    .map((member) => {
      const order = folderOrders[member.folder.slice('packages/'.length)];
      return { name: member.name, ...countAgainst(member, workspace, order) };
    });
  const sum = (count: (one: (typeof counted)[number]) => number): number =>
    counted.reduce((total, one) => total + count(one), 0);
  return [
    ...counted.flatMap(({ against }) => against.map(({ file, line, target }) => `${file}:${line}  ${target}`)),
    row('package', 'imports', 'between folders', 'against'),
    ...counted.map(({ name, inside, between, against }) => row(name, inside, between, against.length)),
    row(
      'all',
      sum(({ inside }) => inside),
      sum(({ between }) => between),
      sum(({ against }) => against.length),
    ),
    `circles by value: ${cycles(workspace).length}`,
  ].join('\n');
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  return `${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(17)).join('')}`;
}
