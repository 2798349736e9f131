import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { packageFiles } from './package-files.ts';

/** What a component is, as bytes: every file that it is pinned by. A version alone says nothing about them. */
export function packageHash(dir: string): string {
  return `sha256-${sha256(`fpf-package/1\n${packageLines(dir).join('')}`)}`;
}

/** A line for each file: its path, and its digest or where a link leads. */
export function packageLines(dir: string): readonly string[] {
  return packageFiles(dir)
    .map(({ path, leads }) => `${JSON.stringify(path)} ${leads === undefined ? sha256(readFileSync(join(dir, path))) : `-> ${leads}`}\n`)
    .sort();
}
