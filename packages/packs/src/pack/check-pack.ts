import type {
  MethodInterface,
  ScopedGuard,
  SkillDiagnostic,
  SkillManifest,
  SkillProfile,
  ToolSpec,
} from '@fpf/contracts';
import { bodyReader, examineSkill, hasErrors, type ScanFinding, scanSkill } from '@fpf/skill-registry';
import type { Pack } from './pack.ts';
import { matchesManifest } from './pack-manifest.ts';
import { scanPackRoot } from './pack-root.ts';
import { permissionsOf } from './permissions.ts';

export type CheckedSkill = {
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  readonly tools: readonly ToolSpec[];
  /** What its tools file asks over several of them. */
  readonly guards: readonly ScopedGuard[];
  /** Missing where it cannot be read. */
  readonly manifest: SkillManifest | undefined;
  /** What its body says of its method, as far as it does; below the `fpf` profile nothing. */
  readonly method: Partial<MethodInterface>;
  readonly permissions: readonly string[];
  readonly diagnostics: readonly SkillDiagnostic[];
  readonly findings: readonly ScanFinding[];
};

export type CheckedPack = {
  readonly pack: Pack;
  readonly skills: readonly CheckedSkill[];
  /** It has a manifest, and is what that says. */
  readonly vouched: boolean;
  /** Skills that break the profile. */
  readonly broken: readonly CheckedSkill[];
  /** Of what lies beside the skills, and of the skills. */
  readonly findings: readonly ScanFinding[];
};

/** A pack against its manifest, its skills against the profile, its files against the scanner. */
export function checkPack(pack: Pack, profile: SkillProfile): CheckedPack {
  const vouched = matchesManifest(pack);
  const skills = pack.skills.map(({ name, files, hash }): CheckedSkill => {
    const context = {
      dir: `skills/${name}`,
      folder: name,
      profile,
      source: { type: 'folder', ref: 'skills' },
      shipped: false,
      packageVersion: pack.package.version,
    } as const;
    const {
      manifest,
      tools,
      guards,
      method = {},
      diagnostics,
    } = examineSkill(context, files, { body: bodyReader, cases: true });
    return {
      name,
      version: manifest?.version ?? pack.package.version,
      hash,
      tools,
      guards,
      manifest,
      method,
      permissions: permissionsOf(tools, manifest?.allowed_tools ?? []),
      diagnostics,
      findings: scanSkill(name, files),
    };
  });
  return Object.freeze({
    pack,
    skills,
    vouched,
    broken: skills.filter(({ diagnostics }) => hasErrors(diagnostics)),
    findings: [...scanPackRoot(pack.package.name, pack.files), ...skills.flatMap(({ findings }) => findings)],
  });
}
