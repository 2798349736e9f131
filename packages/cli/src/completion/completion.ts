import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownPackage } from '@fpf/project/installed';
import type { CommandHandler } from '../command/descriptor.ts';
import { completionScript } from './completion-script.ts';

export const completion: CommandHandler = async ({ args: [shell], commands }) => ({
  exitCode: 0,
  text: completionScript(shell as 'bash' | 'zsh' | 'fish', commands, shippedSkills()),
});

/** The names of the skills that come with the cli. */
function shippedSkills(): readonly string[] {
  const folder = ownPackage('@fpf/skills');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'SKILL.md')));
}
