import { basename } from 'node:path';
import { realSkillDir } from '../tree/hash-skill.ts';
import { readTree } from '../tree/read-tree.ts';
import type { ScanFinding } from './scan-finding.ts';
import { scanSkill } from './scan-skill.ts';

/** The findings in a skill's folder, under the folder's name, which is the skill's. */
export function scanFolder(dir: string): readonly ScanFinding[] {
  const root = realSkillDir(dir);
  return scanSkill(basename(root), readTree(root));
}
