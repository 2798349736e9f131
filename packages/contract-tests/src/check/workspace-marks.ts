import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Ours, and what was installed: nobody's work lies there, and a check writes its own cases elsewhere. */
const left: ReadonlySet<string> = new Set(['.fpf', 'node_modules']);
/** Of what Git keeps, what it obeys: the rest moves whenever somebody looks at the state of their work. */
const obeyed: ReadonlySet<string> = new Set(['config', 'config.worktree', 'hooks', 'info']);
const most = 20_000;

export type Marks = ReadonlyMap<string, string>;

/**
 * What can be seen of every entry of a workspace without reading it; undefined where there are too many to look at
 * twice.
 */
export function marksOf(workspace: string): Marks | undefined {
  const marks = new Map<string, string>();
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of entriesOf(join(workspace, folder))) {
      if (left.has(name) || (folder.split('/').at(-1) === '.git' && !obeyed.has(name))) continue;
      if (marks.size >= most) return undefined;
      const path = folder === '' ? name : `${folder}/${name}`;
      const stat = lstatSync(join(workspace, path), { bigint: true, throwIfNoEntry: false });
      if (!stat) continue;
      marks.set(path, markOf(stat));
      if (stat.isDirectory()) folders.push(path);
    }
  }
  return marks;
}

/** The paths that are new, gone or other. */
export function movedMarks(before: Marks, now: Marks): readonly string[] {
  const paths = new Set([...before.keys(), ...now.keys()]);
  return [...paths].filter((path) => before.get(path) !== now.get(path)).sort();
}

/**
 * A folder's time is that of its entries, which are looked at themselves. A file's own time can be set back, that of
 * its inode cannot.
 */
function markOf(stat: BigIntStats): string {
  return stat.isDirectory()
    ? `folder ${stat.mode}`
    : `${stat.mode} ${stat.size} ${stat.ino} ${stat.mtimeNs} ${stat.ctimeNs}`;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Gone, or not to be read: then it is so before and after.
    return [];
  }
}
