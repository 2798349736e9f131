import type { CommandHandler } from '../command/descriptor.ts';
import { removePack } from '../compose/pack-remove.ts';

export const skillsRemove: CommandHandler = async (input) => ({
  exitCode: 0,
  ...(await removePack(input, input.args[0] as string)),
});
