import { planAdd } from '@fpf/packs';
import { type CommandHandler, text } from '../../command/descriptor.ts';
import { carryOut, waivingOf } from '../../command/carry-out.ts';
import { projectInput } from '../../command/project-input.ts';

export const skillsAdd: CommandHandler = async (input) => {
  const ask = { profile: text(input, 'profile'), waiving: waivingOf(input) };
  return carryOut(input, await planAdd(projectInput(input), input.args[0] as string, ask));
};
