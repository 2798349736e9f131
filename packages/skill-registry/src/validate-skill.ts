import type { SkillDiagnostic, SkillManifest, SkillProfile } from '@fpf/contracts';
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { holdsSkill, isForeignName, refusedFolder } from './skill-folder.ts';
import { reported, type ReportFinding } from './report/report-finding.ts';
import { examineFolder } from './examine-folder.ts';
import { bodyReader } from './load/body-reader.ts';
import { folderContext } from './profile/skill-context.ts';

export type Validated = { readonly manifest?: SkillManifest; readonly diagnostics: readonly SkillDiagnostic[] };

/** Everything that is wrong with one skill folder under a profile, body and all. Never throws for what is in it. */
export function validateSkill(dir: string, profile: SkillProfile = 'fpf'): Validated {
  const { manifest, diagnostics } = examineFolder(folderContext(dir, profile), { body: bodyReader, cases: true });
  return Object.freeze({ ...(manifest ? { manifest } : {}), diagnostics });
}

/** What is wrong with one skill folder, with paths that begin as the folder was named. */
export type CheckedFolder = { readonly dir: string; readonly findings: readonly ReportFinding[] };

/**
 * A folder that nobody named, but was found beside others, is refused here where a registry refuses it: else what is
 * valid here would be left out there.
 */
export function validateFolder(
  dir: string,
  profile: SkillProfile = 'fpf',
  named: readonly string[] = [dir],
): CheckedFolder {
  const refused = named.includes(dir) ? undefined : refusedFolder(dir, profile);
  if (refused) return { dir, findings: reported(dir, refused) };
  return { dir, findings: reported(dir, validateSkill(dir, profile).diagnostics) };
}

/**
 * The skill folders that are meant by folders that somebody named: the folder itself where it holds a SKILL.md, else
 * the folders in it that do, else those in its folder `skills`, as a pack has them. A folder that holds none is given
 * as it is, to be told.
 */
export function skillFoldersIn(dirs: readonly string[]): readonly string[] {
  return [...new Set(dirs.flatMap((dir) => foldersOf(dir)))];
}

function foldersOf(dir: string): readonly string[] {
  if (holdsSkill(dir) !== false) return [dir];
  const own = inside(dir);
  if (own.some(holdsSkill)) return own;
  const found = [...own, ...inside(join(dir, 'skills'))];
  return found.length > 0 ? found : [dir];
}

function inside(dir: string): readonly string[] {
  return folders(dir)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .map((name) => join(dir, name))
    .filter((path) => holdsSkill(path) !== false || isForeignName(path))
    .toSorted();
}

function folders(dir: string): readonly string[] {
  const may = (entry: Dirent): boolean => entry.isDirectory() || entry.isSymbolicLink();
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter(may)
      .map(({ name }) => name);
  } catch {
    // What is no folder, or is not there: whoever validates it tells which.
    return [];
  }
}
