import type { SkillFile } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { canonicalPath } from './path-rules.ts';

/** The digest of each file by its path. Beside a pin it lets a drift name the files; the tree hash alone decides. */
export function fileDigests(files: readonly SkillFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map((file) => [canonicalPath(file.path), sha256(file.bytes)] as const).sort(byPath));
}

export type MovedFiles = {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

/** Which files differ. All three empty means that only a mode differs. */
export function movedFiles(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): MovedFiles {
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(now));
  return {
    changed: [...is.keys()].filter((path) => was.has(path) && was.get(path) !== is.get(path)).sort(),
    added: [...is.keys()].filter((path) => !was.has(path)).sort(),
    removed: [...was.keys()].filter((path) => !is.has(path)).sort(),
  };
}

/** `changed a.md, b.md; added c.mjs`, for a message: a few names of each kind, and how many more there are. */
export function showMoved({ changed, added, removed }: MovedFiles): string {
  const kinds = [
    ['changed', changed],
    ['added', added],
    ['removed', removed],
  ] as const;
  const parts = kinds.filter(([, paths]) => paths.length > 0).map(([kind, paths]) => `${kind} ${names(paths)}`);
  return parts.length > 0 ? parts.join('; ') : 'the same bytes, but a file became executable or ceased to be';
}

function names(paths: readonly string[]): string {
  const shown = paths.slice(0, 8).join(', ');
  return paths.length > 8 ? `${shown} and ${paths.length - 8} more` : shown;
}

function byPath([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
