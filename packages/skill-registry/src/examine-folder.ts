import { FpfError } from '@fpf/contracts';
import { type AskBody, type Examined, examineSkill } from './examine-skill.ts';
import { collectFindings } from './profile/findings.ts';
import type { SkillContext } from './profile/skill-context.ts';
import { readTree } from './tree/read-tree.ts';

/** As `examineSkill`, with a folder that cannot be read or pinned as a finding instead of an error. */
export function examineFolder(context: SkillContext, ask: AskBody): Examined {
  try {
    return examineSkill(context, readTree(context.dir), ask);
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const findings = collectFindings(context.profile);
    const path = typeof error.details.path === 'string' && error.details.path !== '' ? error.details.path : 'SKILL.md';
    findings.add('skill.f07-tree', error.message, { file: path }, error.hint);
    return Object.freeze({ diagnostics: findings.list(), tools: Object.freeze([]), guards: Object.freeze([]) });
  }
}
