import { createHash } from 'node:crypto';
import type { ChangeSet } from '../../../src/changes/change-set.ts';
import { byCodeUnits } from '../../../src/tree/entry.ts';
import type { ViewTree } from '../../../src/view/layers.ts';
import { walkTree } from '../../../src/view/walk-tree.ts';
import type { DeltaSpec } from './views.ts';
import { textOf } from './views.ts';

/** A whole view in its plainest form: `type mode what`, by path. */
export type ViewMap = ReadonlyMap<string, string>;

export async function mapOf(tree: ViewTree): Promise<ViewMap> {
  const map = new Map<string, string>();
  for await (const { path, entry } of walkTree(tree)) {
    const what = entry.type === 'file' ? await textOf(tree.pieces(path)) : (entry.target ?? '');
    map.set(path, `${entry.type} ${entry.mode.toString(8)} ${what}`);
  }
  return sorted(map);
}

/** What a set of changes makes of a view. Its hashes must be those of its contents. */
export function applied(before: ViewMap, set: ChangeSet): ViewMap {
  const { gone, puts } = set;
  const map = new Map(before);
  const dropBelow = (path: string): void => {
    for (const one of map.keys()) if (one.startsWith(`${path}/`)) map.delete(one);
  };
  for (const path of gone) {
    map.delete(path);
    dropBelow(path);
  }
  for (const { path, entry } of puts) {
    if (entry.type !== 'directory') dropBelow(path);
    const bytes = entry.type === 'file' ? Buffer.concat([...set.pieces(path)]) : Buffer.from(entry.target ?? '');
    const good =
      entry.type !== 'file' ||
      (bytes.length === entry.size && createHash('sha256').update(bytes).digest('hex') === entry.sha256);
    map.set(
      path,
      `${entry.type} ${entry.mode.toString(8)} ${good ? bytes.toString('utf8') : 'with a false hash or size'}`,
    );
  }
  return sorted(map);
}

/**
 * The delta, by the rule of the database: an entry for what differs and for each folder above it, a whiteout for what
 * is gone.
 */
export function deltaBetween(base: ViewMap, view: ViewMap): DeltaSpec {
  const wanted = new Set<string>();
  for (const [path, what] of view) {
    if (base.get(path) === what) continue;
    const parts = path.split('/');
    for (const [index] of parts.entries()) wanted.add(parts.slice(0, index + 1).join('/'));
  }
  const files: Record<string, string> = {};
  const links: Record<string, string> = {};
  const modes: Record<string, number> = {};
  const folders: string[] = [];
  for (const path of [...wanted].sort(byCodeUnits)) {
    const [type = '', mode = '', ...rest] = (view.get(path) as string).split(' ');
    modes[path] = Number.parseInt(mode, 8);
    if (type === 'directory') folders.push(path);
    else (type === 'file' ? files : links)[path] = rest.join(' ');
  }
  const isFolder = (path: string): boolean => path === '' || view.get(path)?.startsWith('directory') === true;
  const whiteouts = [...base.keys()].filter(
    (path) => !view.has(path) && isFolder(path.split('/').slice(0, -1).join('/')),
  );
  return { files, links, folders, modes, whiteouts };
}

function sorted(map: ReadonlyMap<string, string>): ViewMap {
  return new Map([...map].sort(([a], [b]) => byCodeUnits(a, b)));
}
