import { resolve } from 'node:path';
import type { CommandHandler } from '../command/descriptor.ts';
import { publishPack } from '../compose/pack-publish.ts';

export const skillsPublish: CommandHandler = async (input) => ({
  exitCode: 0,
  ...(await publishPack(input, resolve(input.args[0] as string))),
});
