import { planPackUpdate } from '@fpf/packs';
import { type CommandHandler, text } from '../../command/descriptor.ts';
import { carryOut, waivingOf } from '../../command/carry-out.ts';
import { projectInput } from '../../command/project-input.ts';

export const skillsUpdate: CommandHandler = async (input) => {
  const [name, source] = input.args as readonly [string, string?];
  const ask = { source, profile: text(input, 'profile'), waiving: waivingOf(input) };
  return carryOut(input, await planPackUpdate(projectInput(input), name, ask));
};
