import { composeSkills } from '@fpf/project/skills';
import { askedRequest } from '../command/asked-request.ts';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { whyText } from './why-text.ts';

export const skillsWhy: CommandHandler = async (input) => {
  const { registry } = await composeSkills(projectInput(input));
  const why = await registry.why(input.args[0] as string, askedRequest(input, 1));
  return { exitCode: 0, data: why as never, text: whyText(why) };
};
