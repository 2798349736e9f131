import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';

/** What a component is, as bytes: every file of its folder but its own dependencies. A version alone says nothing about them. */
export function packageHash(dir: string): string {
  const lines: string[] = [];
  walk(dir, '', lines);
  return `sha256-${sha256(`fpf-package/1\n${lines.sort().join('')}`)}`;
}

function walk(root: string, below: string, lines: string[]): void {
  for (const name of readdirSync(join(root, below))) {
    if (name === 'node_modules') continue;
    const path = below === '' ? name : `${below}/${name}`;
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) walk(root, path, lines);
    else
      lines.push(
        `${JSON.stringify(path)} ${stat.isSymbolicLink() ? `-> ${readlinkSync(join(root, path))}` : sha256(readFileSync(join(root, path)))}\n`,
      );
  }
}
