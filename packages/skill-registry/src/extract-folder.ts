import type { Gap, MethodInterface, SkillDiagnostic } from '@fpf/contracts';
import { examineSkill } from './examine-skill.ts';
import { bodyReader } from './load/body-reader.ts';
import { readersGaps } from './load/kernel.ts';
import { folderContext } from './profile/skill-context.ts';
import { hasErrors } from './report/findings.ts';
import { readTree } from './tree/read-tree.ts';
import { extractSkill, type SkillExtraction } from './fpf/describe/extract-skill.ts';
import { methodFields } from './fpf/extract/sections.ts';

export type ExtractedFolder = {
  /** As much of it as the body gives; empty where there is no readable body. */
  readonly interface: Partial<MethodInterface>;
  readonly diagnostics: readonly SkillDiagnostic[];
  /** The sections for readers that are missing, for `enact`: the interface does not tell them. */
  readonly gaps: readonly Gap[];
  /** Only of a skill without an error: half a description describes nothing. */
  readonly extraction?: SkillExtraction;
};

/** What a skill folder says of its method, under the `fpf` profile. */
export function extractFolder(dir: string): ExtractedFolder {
  const context = folderContext(dir, 'fpf');
  const files = readTree(context.dir);
  const { diagnostics, manifest, method } = examineSkill(context, files, { body: bodyReader });
  const whole =
    manifest && method && !hasErrors(diagnostics) && methodFields.every((field) => method[field] !== undefined);
  return Object.freeze({
    interface: method ?? {},
    diagnostics,
    gaps: readersGaps(diagnostics),
    ...(whole && { extraction: extractSkill(method as MethodInterface, manifest, files) }),
  });
}
