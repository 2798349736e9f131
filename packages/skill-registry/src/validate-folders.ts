import type { SkillProfile } from '@fpf/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reported, type ReportFinding } from './report/report-finding.ts';
import { validateSkill } from './validate-skill.ts';

/** What is wrong with one skill folder, with paths that begin as the folder was named. */
export type CheckedFolder = { readonly dir: string; readonly findings: readonly ReportFinding[] };

export function validateFolder(dir: string, profile: SkillProfile = 'fpf'): CheckedFolder {
  return { dir, findings: reported(dir, validateSkill(dir, profile).diagnostics) };
}

/**
 * The skill folders that are meant by folders that somebody named: the folder itself where it holds a SKILL.md, else the folders
 * in it that do, else those in its folder `skills`, as a pack has them. A folder that holds none is given as it is, to be told.
 */
export function skillFoldersIn(dirs: readonly string[]): readonly string[] {
  return [...new Set(dirs.flatMap((dir) => foldersOf(dir)))];
}

function foldersOf(dir: string): readonly string[] {
  if (holdsSkill(dir)) return [dir];
  const own = inside(dir);
  if (own.length > 0) return own;
  const packed = inside(join(dir, 'skills'));
  return packed.length > 0 ? packed : [dir];
}

function inside(dir: string): readonly string[] {
  return names(dir)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .map((name) => join(dir, name))
    .filter(holdsSkill)
    .toSorted();
}

function holdsSkill(dir: string): boolean {
  return names(dir).some((name) => name.toLowerCase() === 'skill.md');
}

/** Empty for what is no folder, or may not be read: whoever validates it tells which. */
function names(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
