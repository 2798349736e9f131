import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every name, mode and byte below a folder, but for our own .fpf/. A link is what it points to, and is not followed.
 */
export function treeHash(dir: string): string {
  const hash = createHash('sha256');
  walk(dir, '', (line) => hash.update(line));
  return hash.digest('hex');
}

function walk(root: string, below: string, tell: (line: string) => void): void {
  for (const name of readdirSync(join(root, below)).sort()) {
    if (below === '' && name === '.fpf') continue;
    const path = join(below, name);
    const stat = lstatSync(join(root, path));
    tell(`${path}\0${stat.mode}\0`);
    if (stat.isDirectory()) walk(root, path, tell);
    else tell(stat.isSymbolicLink() ? readlinkSync(join(root, path)) : readFileSync(join(root, path), 'base64'));
  }
}
