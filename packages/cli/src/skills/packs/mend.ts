import { mendProject } from '@fpf/packs';
import type { CommandHandler } from '../../command/descriptor.ts';
import { projectInput } from '../../command/project-input.ts';

export const skillsMend: CommandHandler = async (input) => {
  const mended = mendProject(projectInput(input));
  const text = mended
    ? 'Finished the change of packs that was cut short.'
    : 'No change of packs was cut short: nothing to do.';
  return { exitCode: 0, data: { mended }, text };
};
