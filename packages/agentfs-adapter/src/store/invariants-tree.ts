import type { Sql } from '../engine/sql.ts';
import { rootIno } from './agentfs-tables.ts';
import type { Broken } from './invariants.ts';

type Name = { readonly name: string; readonly parent_ino: number; readonly ino: number; readonly mode: number };

const isFolder = (mode: number): boolean => (mode & 0o170000) === 0o040000;

/** The rules that need the whole tree: SQL would walk it row by row, and one of the engines cannot recurse. */
export async function brokenTreeRules(sql: Sql, most: number): Promise<readonly Broken[]> {
  const names = await sql.all<Name>(
    'SELECT d.name, d.parent_ino, d.ino, i.mode FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino',
  );
  const whiteouts = new Set((await sql.all<{ path: string }>('SELECT path FROM fs_whiteout')).map((row) => row.path));
  const { paths, twice } = walk(names);
  const reached = new Set(paths.map((path) => path.name));
  const found: readonly (readonly [rule: string, subjects: readonly string[]])[] = [
    ['a folder has one name', twice.map(({ ino }) => `inode ${ino}`)],
    [
      'every name hangs below the root',
      names.filter((name) => !reached.has(name) && !twice.includes(name)).map(({ name }) => `the name ${name}`),
    ],
    ['whiteouts are plain paths', [...whiteouts].filter((path) => !plain(path))],
    [
      'whiteouts are not nested',
      [...whiteouts].filter((path) => ancestors(path).some((above) => whiteouts.has(above))),
    ],
    [
      'a whiteout hides no entry',
      paths
        .map(({ path }) => path)
        .filter((path) => whiteouts.has(path) || ancestors(path).some((above) => whiteouts.has(above))),
    ],
  ];
  return found.flatMap(([rule, subjects]) => subjects.slice(0, most).map((subject) => ({ rule, subject })));
}

/**
 * Every name that is reached from the root, with its path; and the second names of folders, which are not gone into.
 */
function walk(names: readonly Name[]): {
  readonly paths: readonly { readonly path: string; readonly name: Name }[];
  readonly twice: readonly Name[];
} {
  const children = new Map<number, Name[]>();
  for (const name of names) {
    const known = children.get(name.parent_ino);
    if (known) known.push(name);
    else children.set(name.parent_ino, [name]);
  }
  const paths: { path: string; name: Name }[] = [];
  const twice: Name[] = [];
  const entered = new Set([rootIno]);
  const open: { readonly path: string; readonly ino: number }[] = [{ path: '', ino: rootIno }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const name of children.get(at.ino) ?? []) {
      const path = `${at.path}/${name.name}`;
      if (isFolder(name.mode) && entered.has(name.ino)) {
        twice.push(name);
        continue;
      }
      paths.push({ path, name });
      if (!isFolder(name.mode)) continue;
      entered.add(name.ino);
      open.push({ path, ino: name.ino });
    }
  }
  return { paths, twice };
}

function plain(path: string): boolean {
  const [first, ...parts] = path.split('/');
  return (
    first === '' &&
    parts.length > 0 &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
  );
}

/** The folders above a path, without the root. */
function ancestors(path: string): readonly string[] {
  const above: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) above.push(path.slice(0, at));
  return above;
}
