import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';

/** What lies in a folder: each path, and the sum of what is in it. */
export type Picture = ReadonlyMap<string, string>;

export function pictureOf(folder: string): Picture {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), entry.isFile() ? sha256(readFileSync(path)) : 'no file'];
    }),
  );
}

export function changesOf(before: Picture, after: Picture): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}

export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/**
 * What has changed since is put back from a copy; all else stays the very files that it is, and what is known of them
 * holds.
 */
export function putBack(dir: string, was: Picture, copy: string): void {
  for (const path of changesOf(was, pictureOf(dir))) {
    rmSync(join(dir, path), { recursive: true, force: true });
    if (was.has(path)) copyFolder(join(copy, path), join(dir, path));
  }
}
