import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillFile } from '@fpf/contracts';
import { type ScanFinding, scanSkill } from '@fpf/skill-registry';
import { readPlainFile, realSkillDir } from '@fpf/skill-registry/tree';
import { isBesideSkills } from './pack.ts';

/** The findings in what lies beside the skills, under the pack's own name. */
export function scanPackRoot(name: string, files: readonly SkillFile[]): readonly ScanFinding[] {
  return scanSkill(
    name,
    files.filter(({ path }) => isBesideSkills(path)),
  );
}

/** The same for a pack as it lies in a project; nothing where its folder is gone. */
export function scanVendoredRoot(name: string, dir: string): readonly ScanFinding[] {
  if (!existsSync(dir)) return [];
  const root = realSkillDir(dir);
  const entries = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isBesideSkills(entry.name),
  );
  return scanPackRoot(
    name,
    entries.map((entry) => ({ path: entry.name, executable: false, bytes: readPlainFile(join(root, entry.name)) })),
  );
}
