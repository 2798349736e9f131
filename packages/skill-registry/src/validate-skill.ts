import type { SkillDiagnostic, SkillManifest, SkillProfile } from '@fpf/contracts';
import { basename } from 'node:path';
import { examineFolder } from './examine-folder.ts';
import { bodyReader } from './load/body-reader.ts';
import { packageVersion } from './package-version.ts';
import { realSkillDir } from './tree/hash-skill.ts';

export type Validated = { readonly manifest?: SkillManifest; readonly diagnostics: readonly SkillDiagnostic[] };

/** Everything that is wrong with one skill folder under a profile, body and all. Never throws for what is in it. */
export function validateSkill(dir: string, profile: SkillProfile = 'fpf'): Validated {
  const root = realSkillDir(dir);
  const version = packageVersion(root);
  const { manifest, diagnostics } = examineFolder(
    {
      dir: root,
      folder: basename(root),
      profile,
      source: { type: 'folder', ref: dir },
      shipped: false,
      ...(version === undefined ? {} : { packageVersion: version }),
    },
    { body: bodyReader, cases: true },
  );
  return Object.freeze({ ...(manifest ? { manifest } : {}), diagnostics });
}
