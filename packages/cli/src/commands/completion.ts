import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { completionScript } from '../command/completion-script.ts';
import type { CommandHandler } from '../command/descriptor.ts';
import { ownPackage } from '../compose/installed.ts';

export const completion: CommandHandler = async ({ args: [shell], commands }) => ({
  exitCode: 0,
  text: completionScript(shell as 'bash' | 'zsh' | 'fish', commands, shippedSkills()),
});

function shippedSkills(): readonly string[] {
  const folder = ownPackage('@fpf/skills');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'SKILL.md')));
}
