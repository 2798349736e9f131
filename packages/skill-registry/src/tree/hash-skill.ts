import { realpathSync } from 'node:fs';
import { fileDigests } from './file-digests.ts';
import { modeNote } from './mode-note.ts';
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
