import type { CommandHandler } from '../command/descriptor.ts';
import { updatePack } from '../compose/pack-update.ts';

export const skillsUpdate: CommandHandler = async (input) => {
  const [name, source] = input.args as readonly [string, string?];
  return { exitCode: 0, ...(await updatePack(input, name, source)) };
};
