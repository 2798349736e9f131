import type { LoadedSkill } from '@fpf/contracts';
import { defaultTokens } from '../limits.ts';
import type { Findings } from '../report/findings.ts';
import { skillTokens } from './token-budget.ts';

/** A skill that alone takes more than all loaded skills may: no run loads it where nobody raises the limit. */
export function checkLength(skill: Pick<LoadedSkill, 'kernel' | 'tools'>, file: string, findings: Findings): void {
  const tokens = skillTokens(skill);
  if (tokens <= defaultTokens) return;
  findings.add(
    'skill.b09-too-long',
    `it has about ${tokens} tokens, and ${defaultTokens} are the most that is loaded where nobody raises that`,
    {
      file,
    },
  );
}
