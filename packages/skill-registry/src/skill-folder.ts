import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { SkillDiagnostic, SkillProfile } from '@fpf/contracts';
import { collectFindings } from './report/findings.ts';

/** What is told of a skill folder that is not read at all, whoever finds it beside others; undefined for any other. */
export function refusedFolder(dir: string, profile: SkillProfile): readonly SkillDiagnostic[] | undefined {
  const refused = whyRefused(dir);
  if (!refused) return undefined;
  const findings = collectFindings(profile);
  findings.add('skill.f07-tree', `the skill folder ${dir} ${refused.what}`, { file: 'SKILL.md' }, refused.fix);
  return findings.list();
}

/** A name that is not UTF-8 comes with a sign in the place of its bytes, and leads nowhere then. */
export function isForeignName(dir: string): boolean {
  return basename(dir).includes('\uFFFD') && !existsSync(dir);
}

function whyRefused(dir: string): { readonly what: string; readonly fix: string } | undefined {
  if (isForeignName(dir)) return { what: 'has a name that is not UTF-8', fix: 'Rename it.' };
  // What it leads to may lie anywhere.
  if (lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink())
    return existsSync(dir)
      ? { what: 'is a symbolic link', fix: 'Name the folder that it points to as a source, or copy the skill.' }
      : { what: 'is a symbolic link that leads nowhere', fix: 'Remove it, or put the skill itself there.' };
  return undefined;
}

/**
 * Whether a folder is meant as a skill: it holds a SKILL.md. Undefined for what cannot be listed (closed to us, or a
 * link that leads nowhere or in a circle): it might be one, and whoever goes on with it tells why it is none; else a
 * skill is missing, and nobody knows.
 */
export function holdsSkill(dir: string): boolean | undefined {
  try {
    return readdirSync(dir).some((name) => name.toLowerCase() === 'skill.md');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR' ? false : undefined;
  }
}
