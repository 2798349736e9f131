import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export type Entry =
  | { readonly type: 'file'; readonly mode: number; readonly text: string }
  | { readonly type: 'symlink'; readonly target: string }
  | { readonly type: 'directory'; readonly mode: number }
  | { readonly type: 'fifo'; readonly mode: number };

/** Every folder is an entry of its own. */
export type Tree = Readonly<Record<string, Entry>>;

export const file = (text: string, mode = 0o644): Entry => ({ type: 'file', mode, text });
export const folder = (mode = 0o755): Entry => ({ type: 'directory', mode });
export const link = (target: string): Entry => ({ type: 'symlink', target });

/** A tree with the folders between. */
export function treeOf(entries: Tree): Tree {
  const all: Record<string, Entry> = {};
  for (const [path, entry] of Object.entries(entries)) {
    for (let up = dirname(path); up !== '.'; up = dirname(up)) all[up] ??= folder();
    all[path] = entry;
  }
  return sorted(all);
}

export function writeTree(root: string, tree: Tree): void {
  const folders: string[] = [];
  for (const [path, entry] of Object.entries(sorted(tree))) {
    const at = join(root, path);
    if (entry.type === 'directory') {
      mkdirSync(at);
      folders.push(path);
    } else if (entry.type === 'symlink') symlinkSync(entry.target, at);
    else if (entry.type === 'fifo') execFileSync('mkfifo', [at]);
    else {
      writeFileSync(at, entry.text);
      chmodSync(at, entry.mode);
    }
  }
  for (const path of folders.reverse())
    chmodSync(join(root, path), (tree[path] as Extract<Entry, { mode: number }>).mode);
}

export function readTree(root: string, below = ''): Tree {
  const found: Record<string, Entry> = {};
  for (const name of readdirSync(join(root, below))) {
    const path = below === '' ? name : `${below}/${name}`;
    const stats = lstatSync(join(root, path));
    const mode = stats.mode & 0o7777;
    if (stats.isSymbolicLink()) found[path] = link(readlinkSync(join(root, path)));
    else if (stats.isFile()) found[path] = file(readFileSync(join(root, path), 'utf8'), mode);
    else if (stats.isDirectory()) Object.assign(found, { [path]: folder(mode) }, readTree(root, path));
    else found[path] = { type: 'fifo', mode };
  }
  return sorted(found);
}

function sorted(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
}
