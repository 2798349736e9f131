import type { SkillFile } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { realpathSync } from 'node:fs';
import { canonicalPath } from './path-rules.ts';
import { readTree } from './read-tree.ts';
import { treeHash } from './tree-hash.ts';

/** The `fpf-skill-tree/1` hash of a folder as it is now. */
export function hashSkill(dir: string): string {
  const root = realSkillDir(dir);
  return treeHash(readTree(root), root);
}

/** The same with what it does not know, on a platform whose files have no modes. */
export function hashSkillHere(
  dir: string,
  platform: NodeJS.Platform,
): { readonly hash: string; readonly note?: string } {
  const root = realSkillDir(dir);
  const files = readTree(root);
  const note = modeNote(files, platform);
  return { hash: treeHash(files, root), ...(note !== undefined && { note }) };
}

/** A folder that somebody names may be reached through links; inside it there are none. */
export function realSkillDir(dir: string): string {
  try {
    return realpathSync(dir);
  } catch {
    return dir;
  }
}

/** The digest of each file of a skill's folder as it is now, by its path inside it. */
export function skillDigests(dir: string): Readonly<Record<string, string>> {
  return fileDigests(readTree(realSkillDir(dir)));
}

const scriptsShown = 3;

/**
 * What a hash cannot know where files have no modes. The tree's text has each file's mode, and nothing in a file tells
 * it: a script with `#!` is executable in one skill and not in the next, so it is not guessed, and every file counts as
 * plain. Files that may be executable elsewhere are named; undefined where there are none, and where files have modes.
 */
export function modeNote(files: readonly SkillFile[], platform: NodeJS.Platform): string | undefined {
  if (platform !== 'win32') return undefined;
  const scripts = files.filter(({ bytes }) => bytes[0] === 0x23 && bytes[1] === 0x21).map(({ path }) => path);
  if (scripts.length === 0) return undefined;
  const more = scripts.length > scriptsShown ? ` and ${scripts.length - scriptsShown} more` : '';
  return (
    'Windows keeps no executable bit, so every file counts as plain. Where ' +
    `${scripts.slice(0, scriptsShown).join(', ')}${more} can be executed, the hash is another one: compare it ` +
    'with one made on Linux or macOS.'
  );
}

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
