import { planRemove } from '@fpf/packs';
import type { CommandHandler } from '../../command/descriptor.ts';
import { carryOut } from '../../command/carry-out.ts';
import { projectInput } from '../../command/project-input.ts';

export const skillsRemove: CommandHandler = async (input) => {
  const plan = planRemove(projectInput(input), input.args[0] as string);
  return carryOut(input, plan, plan.preview.replace('Remove', 'Would remove'));
};
