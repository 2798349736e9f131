import { countAgainst, placesOf } from '../count-against.ts';
import type { Finding } from '../finding.ts';
import { folderOrders, type FolderOrder } from '../folder-order.ts';
import type { Member, Workspace } from '../workspace.ts';

const rule = 'folder-order';
const data = 'tools/boundaries/folder-order.ts';
const turn = 'Move what both need to the left of the two, or hand it in from the right.';

type Orders = Readonly<Record<string, FolderOrder>>;

/** Inside a package, imports point to the left in the order of its folders. */
export function folderOrder(workspace: Workspace, orders: Orders = folderOrders): readonly Finding[] {
  const packages = workspace.members.filter(({ folder }) => folder.startsWith('packages/'));
  const gone = Object.keys(orders).filter((name) => !packages.some(({ folder }) => folder === `packages/${name}`));
  return [
    ...gone.map((name) => at(`There is no package ${name}.`, 'Remove its line.')),
    ...packages.flatMap((member) => judge(member, workspace, orders[member.folder.slice('packages/'.length)])),
  ];
}

function judge(member: Member, workspace: Workspace, order: FolderOrder | undefined): readonly Finding[] {
  const { places, against } = countAgainst(member, workspace, order);
  const line = placesOf(order);
  const missing = places.size > 1 ? [...places].filter((place) => !line.includes(place)) : [];
  const stale = line.filter((place, index) => !places.has(place) || line.indexOf(place) < index);
  return [
    ...missing.map((place) =>
      at(
        `The order of ${member.name} does not say where ${place} stands.`,
        'Add it: right of everything that it imports, left of everything that imports it.',
      ),
    ),
    ...stale.map((place) => at(`The order of ${member.name} names ${place}, once too often.`, 'Remove it.')),
    ...against.map(({ file, line: where, target, from, to }) => ({
      rule,
      file,
      line: where,
      message: `${from} imports ${target}, and ${to} stands to the right of ${from} in the order of ${member.name}.`,
      fix: turn,
    })),
  ];
}

function at(message: string, fix: string): Finding {
  return { rule, file: data, line: 1, message, fix };
}
