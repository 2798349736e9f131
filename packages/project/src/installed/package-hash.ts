import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { packageFiles } from './package-files.ts';

/** A file as a package is pinned by it: its digest, or where it leads as a link. */
export type PinnedFile = { readonly path: string; readonly is: string };

/** What a component is, as bytes: every file that it is pinned by. A version alone says nothing about them. */
export function packageHash(dir: string): string {
  return hashOfFiles(pinnedFiles(dir));
}

export function pinnedFiles(dir: string): readonly PinnedFile[] {
  return packageFiles(dir).map(({ path, leads }) => ({
    path,
    is: leads === undefined ? sha256(readFileSync(join(dir, path))) : `-> ${leads}`,
  }));
}

export function hashOfFiles(files: readonly PinnedFile[]): string {
  const lines = files.map(({ path, is }) => `${JSON.stringify(path)} ${is}\n`).sort();
  return `sha256-${sha256(`fpf-package/1\n${lines.join('')}`)}`;
}
