import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import type { ViewTree } from '../../src/view/layers.ts';
import { walkTree } from '../../src/view/walk-tree.ts';

/** What a tree holds, path by path: type, permission bits, and content or target. */
export type Described = Readonly<Record<string, string>>;

const leftOut = new Set(['.fpf']);

export function describeFolder(root: string): Described {
  const found: Record<string, string> = {};
  const visit = (prefix: string): void => {
    for (const name of readdirSync(join(root, prefix)).sort()) {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      if (leftOut.has(path)) continue;
      const at = join(root, path);
      const stats = lstatSync(at);
      const mode = (stats.mode & 0o1777).toString(8);
      if (stats.isDirectory()) {
        found[path] = `directory ${mode}`;
        visit(path);
      } else if (stats.isSymbolicLink()) found[path] = `symlink ${readlinkSync(at)}`;
      else if (stats.isFIFO()) found[path] = `fifo ${mode}`;
      else found[path] = `file ${mode} ${stats.size} ${sha256(readFileSync(at))}`;
    }
  };
  visit('');
  return found;
}

export async function describeView(tree: ViewTree): Promise<Described> {
  const found: Record<string, string> = {};
  for await (const { path, entry } of walkTree(tree)) {
    const mode = entry.mode.toString(8);
    if (entry.type === 'directory' || entry.type === 'fifo') found[path] = `${entry.type} ${mode}`;
    else if (entry.type === 'symlink') found[path] = `symlink ${entry.target ?? ''}`;
    else {
      const pieces: Uint8Array[] = [];
      for await (const piece of tree.pieces(path)) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      if (bytes.length !== entry.size)
        throw new Error(`${path} has ${bytes.length} bytes, and is said to have ${entry.size}`);
      found[path] = `file ${mode} ${bytes.length} ${sha256(bytes)}`;
    }
  }
  return found;
}
