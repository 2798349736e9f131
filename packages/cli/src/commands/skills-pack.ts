import { resolve } from 'node:path';
import { packSkill } from '@fpf/skill-registry';
import type { CommandHandler } from '../command/descriptor.ts';
import { text } from '../command/descriptor.ts';

export const skillsPack: CommandHandler = async (input) => {
  const packed = packSkill(resolve(input.args[0] as string), resolve(text(input, 'out') ?? '.'));
  return { exitCode: 0, data: { ...packed }, text: `${packed.file}\n  pin    ${packed.hash}\n  sha256 ${packed.sha256}` };
};
