import { basename } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { realSkillDir } from '../tree/hash-skill.ts';
import { readTree } from '../tree/read-tree.ts';
import { refusedPath } from '../tree/tree-limits.ts';
import type { ScanFinding } from './waivers.ts';
import { scanSkill } from './scan-skill.ts';

/**
 * The findings in a skill's folder, under the folder's name, which is the skill's. One that cannot be pinned cannot be
 * looked through: that is a finding, and no reason to leave out the others.
 */
export function scanFolder(dir: string): readonly ScanFinding[] {
  const root = realSkillDir(dir);
  try {
    return scanSkill(basename(root), readTree(root));
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return [refused(basename(root), error)];
  }
}

function refused(skill: string, error: FpfError): ScanFinding {
  const { message, hint: fix } = error;
  return {
    code: 'skill.f07-tree',
    severity: 'error',
    message,
    fix,
    skill,
    file: refusedPath(error),
    line: 1,
    column: 1,
    excerpt: '',
    sha256: '',
  };
}
