import type { CommandHandler } from '../command/descriptor.ts';
import { addPack } from '../compose/pack-add.ts';

export const skillsAdd: CommandHandler = async (input) => ({
  exitCode: 0,
  ...(await addPack(input, input.args[0] as string)),
});
