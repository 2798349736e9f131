import { FpfError, type SkillDiagnostic, type SkillManifest, type SkillProfile } from '@fpf/contracts';
import { basename } from 'node:path';
import { type Examined, examineSkill } from './examine-skill.ts';
import { packageVersion } from './package-version.ts';
import { collectFindings } from './profile/findings.ts';
import type { SkillContext } from './profile/skill-context.ts';
import { realSkillDir } from './tree/hash-skill.ts';
import { readTree } from './tree/read-tree.ts';

export type Validated = { readonly manifest?: SkillManifest; readonly diagnostics: readonly SkillDiagnostic[] };

/** Everything that is wrong with one skill folder under a profile, body and all. Never throws for what is in it. */
export function validateSkill(dir: string, profile: SkillProfile = 'fpf'): Validated {
  const root = realSkillDir(dir);
  const version = packageVersion(root);
  const examined = examineFolder({
    dir: root,
    folder: basename(root),
    profile,
    source: { type: 'folder', ref: dir },
    shipped: false,
    ...(version === undefined ? {} : { packageVersion: version }),
  });
  const { manifest, diagnostics } = examined;
  return Object.freeze({ ...(manifest ? { manifest } : {}), diagnostics });
}

/** As `examineSkill`, with a folder that cannot be read or pinned as a finding instead of an error. */
export function examineFolder(context: SkillContext, ask: { readonly body: boolean } = { body: true }): Examined {
  try {
    return examineSkill(context, readTree(context.dir), ask);
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const findings = collectFindings(context.profile);
    const path = typeof error.details.path === 'string' && error.details.path !== '' ? error.details.path : 'SKILL.md';
    findings.add('skill.f07-tree', error.message, { file: path }, error.hint);
    return Object.freeze({ diagnostics: findings.list(), tools: Object.freeze([]) });
  }
}
