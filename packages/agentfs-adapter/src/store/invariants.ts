import { foldersAbove } from '../tree/entry.ts';
import { grouped } from '../tree/grouped.ts';
import type { Sql } from '../engine/sql.ts';
import { chunkSize, rootIno } from '../database/agentfs-tables.ts';

/** One thing in a database that AgentFS 0.4, or its overlay, does not allow. */
export type Broken = { readonly rule: string; readonly subject: string };

const kind = (bits: number): string => `(mode & 61440) = ${bits}`;
const folder = kind(0o040000);
const file = kind(0o100000);
const link = kind(0o120000);

/**
 * What each rule finds, by a name that a person can look up. Written so that both engines answer in time of the table's
 * size.
 */
const rules: Readonly<Record<string, string>> = {
  'the root is a folder': `SELECT 'inode 1' AS subject FROM (SELECT count(*) AS n FROM fs_inode WHERE ino = 1 AND ${folder}) WHERE n = 0`,
  'a name points to an inode': `SELECT 'the name ' || name AS subject FROM fs_dentry WHERE ino NOT IN (SELECT ino FROM fs_inode)`,
  'a parent is a folder': `SELECT 'the name ' || name AS subject FROM fs_dentry WHERE parent_ino NOT IN (SELECT ino FROM fs_inode WHERE ${folder})`,
  'an inode has a name': `SELECT 'inode ' || ino AS subject FROM fs_inode WHERE ino <> 1 AND ino NOT IN (SELECT ino FROM fs_dentry)`,
  'nlink counts names': `SELECT 'inode ' || i.ino AS subject FROM fs_inode i
     JOIN (SELECT ino, count(*) AS n FROM fs_dentry GROUP BY ino) d ON d.ino = i.ino WHERE NOT ${folder} AND i.nlink <> d.n`,
  'size is what the chunks hold': `SELECT 'inode ' || i.ino AS subject FROM fs_inode i
     JOIN (SELECT ino, sum(length(data)) AS n FROM fs_data GROUP BY ino) d ON d.ino = i.ino WHERE ${file} AND i.size <> d.n`,
  'a file without chunks is empty': `SELECT 'inode ' || ino AS subject FROM fs_inode WHERE ${file} AND size <> 0 AND ino NOT IN (SELECT ino FROM fs_data)`,
  'chunks are full but the last': `SELECT 'inode ' || d.ino AS subject FROM fs_data d JOIN fs_inode i ON i.ino = d.ino
     WHERE length(d.data) <> ${chunkSize} AND d.chunk_index <> (i.size - 1) / ${chunkSize}`,
  'chunks have no gaps': `SELECT 'inode ' || ino AS subject FROM
     (SELECT ino, min(chunk_index) AS first, max(chunk_index) AS last, count(*) AS n FROM fs_data GROUP BY ino) WHERE first <> 0 OR last + 1 <> n`,
  'a chunk belongs to a file': `SELECT DISTINCT 'inode ' || ino AS subject FROM fs_data WHERE ino NOT IN (SELECT ino FROM fs_inode WHERE ${file})`,
  'a chunk is a blob': `SELECT DISTINCT 'inode ' || ino AS subject FROM fs_data WHERE typeof(data) <> 'blob' OR length(data) = 0`,
  'a link has a target': `SELECT 'inode ' || ino AS subject FROM fs_inode WHERE ${link} AND ino NOT IN (SELECT ino FROM fs_symlink)`,
  'a target has a link': `SELECT 'inode ' || ino AS subject FROM fs_symlink WHERE ino NOT IN (SELECT ino FROM fs_inode WHERE ${link})`,
  "a link's size is its target's": `SELECT 'inode ' || s.ino AS subject FROM fs_symlink s JOIN fs_inode i ON i.ino = s.ino
     WHERE length(CAST(s.target AS BLOB)) <> i.size`,
  'an origin has an entry':
    'SELECT DISTINCT delta_ino AS subject FROM fs_origin WHERE delta_ino NOT IN (SELECT ino FROM fs_inode)',
  'names are plain': `SELECT 'the name ' || quote(name) AS subject FROM fs_dentry
     WHERE name IN ('', '.', '..') OR instr(name, '/') > 0 OR instr(name, char(0)) > 0 OR length(CAST(name AS BLOB)) > 255`,
};

/** Of what breaks one rule. */
const most = 20;

/** The rules that do not hold, each with the first things that break it. Nothing is changed. */
export async function brokenInvariants(sql: Sql): Promise<readonly Broken[]> {
  const broken: Broken[] = [];
  for (const [rule, text] of Object.entries(rules)) {
    const found = await sql.all<{ subject: string | number }>(`${text} LIMIT ${most}`);
    broken.push(...found.map(({ subject }) => ({ rule, subject: String(subject) })));
  }
  return [...broken, ...(await brokenTreeRules(sql))];
}

/** How many rules there are: those in SQL, and those about the tree as a whole. */
export const invariantCount = Object.keys(rules).length + 5;

type Name = { readonly name: string; readonly parent_ino: number; readonly ino: number; readonly mode: number };

const isFolder = (mode: number): boolean => (mode & 0o170000) === 0o040000;

/** The rules that need the whole tree: SQL would walk it row by row, and one of the engines cannot recurse. */
async function brokenTreeRules(sql: Sql): Promise<readonly Broken[]> {
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
      [...whiteouts].filter((path) => foldersAbove(path).some((above) => whiteouts.has(above))),
    ],
    [
      'a whiteout hides no entry',
      paths
        .map(({ path }) => path)
        .filter((path) => whiteouts.has(path) || foldersAbove(path).some((above) => whiteouts.has(above))),
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
  const children = grouped(names, ({ parent_ino }) => parent_ino);
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
