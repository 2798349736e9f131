import { completionScript } from '../command/completion/completion-script.ts';
import type { CommandHandler } from '../command/descriptor.ts';
import { shippedSkills } from '../compose/shipped-skills.ts';

export const completion: CommandHandler = async ({ args: [shell], commands }) => ({
  exitCode: 0,
  text: completionScript(shell as 'bash' | 'zsh' | 'fish', commands, shippedSkills()),
});
