import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';

/** What a project keeps of its runs, its pins and its history: a package that is a project itself is no other one when they change. */
const kept: ReadonlySet<string> = new Set(['.fpf', '.git', 'fpf.lock.json']);

/** What a component is, as bytes: every file of its folder but its own dependencies. A version alone says nothing about them. */
export function packageHash(dir: string): string {
  return `sha256-${sha256(`fpf-package/1\n${packageLines(dir).join('')}`)}`;
}

/** A line for each file: its path, and its digest or where a link leads. */
export function packageLines(dir: string): readonly string[] {
  const lines: string[] = [];
  // What was installed is nobody's project: each byte of it counts.
  const installed = dir.split(sep).includes('node_modules');
  walk(dir, '', lines, installed ? new Set() : kept);
  return lines.sort();
}

function walk(root: string, below: string, lines: string[], left: ReadonlySet<string>): void {
  for (const name of readdirSync(join(root, below))) {
    if (name === 'node_modules' || (below === '' && left.has(name))) continue;
    const path = below === '' ? name : `${below}/${name}`;
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) walk(root, path, lines, left);
    else
      lines.push(
        `${JSON.stringify(path)} ${stat.isSymbolicLink() ? `-> ${readlinkSync(join(root, path))}` : sha256(readFileSync(join(root, path)))}\n`,
      );
  }
}
