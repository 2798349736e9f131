import { resolve } from 'node:path';
import { hashSkillHere } from '@fpf/skill-registry';
import type { CommandHandler } from '../../command/descriptor.ts';

export const skillsHash: CommandHandler = async (input) => {
  const { hash, note } = hashSkillHere(resolve(input.args[0] as string), process.platform);
  if (note !== undefined) input.terminal.err(note);
  return { exitCode: 0, data: { hash }, text: hash };
};
