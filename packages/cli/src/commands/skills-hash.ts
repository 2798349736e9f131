import { resolve } from 'node:path';
import { hashSkill } from '@fpf/skill-registry';
import type { CommandHandler } from '../command/descriptor.ts';

export const skillsHash: CommandHandler = async (input) => {
  const hash = hashSkill(resolve(input.args[0] as string));
  return { exitCode: 0, data: { hash }, text: hash };
};
