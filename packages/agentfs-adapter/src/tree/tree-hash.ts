import { createHash } from 'node:crypto';
import { byCodeUnits, type Tree } from './entry.ts';

/** One hash for a folder's names, types, modes, contents and link targets. Times and inode numbers do not count. */
export function treeHash(tree: Tree): string {
  const hash = createHash('sha256');
  for (const path of [...tree.keys()].sort(byCodeUnits)) {
    const entry = tree.get(path);
    if (entry) hash.update(`${JSON.stringify([path, entry.type, entry.mode, entry.size, entry.sha256 ?? '', entry.target ?? ''])}\n`);
  }
  return hash.digest('hex');
}
