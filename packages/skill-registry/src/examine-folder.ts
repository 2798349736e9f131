import { FpfError } from '@fpf/contracts';
import { type AskBody, type Examined, examineSkill } from './examine-skill.ts';
import { collectFindings } from './report/findings.ts';
import type { SkillContext } from './profile/skill-context.ts';
import { readTree } from './tree/read-tree.ts';
import { refusedPath } from './tree/tree-limits.ts';

/** As `examineSkill`, with a folder that cannot be read or pinned as a finding instead of an error. */
export function examineFolder(context: SkillContext, ask: AskBody): Examined {
  try {
    return examineSkill(context, readTree(context.dir), ask);
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const findings = collectFindings(context.profile);
    findings.add('skill.f07-tree', error.message, { file: refusedPath(error) }, error.hint);
    return Object.freeze({ diagnostics: findings.list(), tools: Object.freeze([]), guards: Object.freeze([]) });
  }
}
