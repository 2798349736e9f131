import type { SkillProfile } from '@fpf/contracts';
import { type Examined, examineSkill } from '../../src/examine-skill.ts';
import { bodyReader } from '../../src/load/body-reader.ts';
import { file } from './folders.ts';

/** A skill from bytes in memory; the folder is named `demo`. Without a skill there are only the other files. */
export function examine(
  skill: string | Uint8Array | undefined,
  profile: SkillProfile = 'strict',
  more: Readonly<Record<string, string>> = {},
): Examined {
  const files = [
    ...(skill === undefined ? [] : [file('SKILL.md', skill)]),
    ...Object.entries(more).map(([path, content]) => file(path, content)),
  ];
  return examineSkill(
    { dir: '/skills/demo', folder: 'demo', profile, source: { type: 'folder', ref: 'skills' }, shipped: false },
    files,
    {
      body: bodyReader,
    },
  );
}

/** What was found, as `code line:column`, without the codes that a test is not about. */
export function found(
  { diagnostics }: Examined,
  without: readonly string[] = ['skill.h18-version-missing'],
): readonly string[] {
  return diagnostics
    .filter(({ code }) => !without.includes(code))
    .map(({ code, severity, line, column }) => `${severity} ${code} ${line}:${column}`);
}
