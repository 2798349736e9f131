import { countAgainst, placesOf, type Against } from '../count-against.ts';
import type { Finding } from '../finding.ts';
import { folderOrders, type FolderOrder } from '../folder-order.ts';
import type { Member, Workspace } from '../workspace.ts';

const rule = 'folder-order';
const data = 'tools/boundaries/folder-order.ts';
const turn = 'Move what both need to the left of the two, or hand it in from the right.';

type Orders = Readonly<Record<string, FolderOrder>>;

/** Inside a package, imports point to the left in the order of its folders; those that do not may only become fewer. */
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
    ...counted(member, against, order?.against ?? 0),
  ];
}

function counted({ name }: Member, against: readonly Against[], allowed: number): readonly Finding[] {
  if (against.length < allowed)
    return [
      at(
        `${name} has ${against.length} imports against the order of its folders, and ${allowed} are allowed.`,
        `Lower \`against\` of its line to ${against.length}: the number may only fall.`,
      ),
    ];
  if (allowed === 0)
    return against.map(({ file, line, target, from, to }) => ({
      rule,
      file,
      line,
      message: `${from} imports ${target}, and ${to} stands to the right of ${from} in the order of ${name}.`,
      fix: turn,
    }));
  if (against.length === allowed) return [];
  return [
    at(
      `${name} has ${against.length} imports against the order of its folders, and ${allowed} are allowed.`,
      `${turn} \`tools/check-boundaries.ts --order\` lists them.`,
    ),
  ];
}

function at(message: string, fix: string): Finding {
  return { rule, file: data, line: 1, message, fix };
}
