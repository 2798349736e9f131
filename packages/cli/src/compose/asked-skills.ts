import { type CommandInput, values } from '../command/descriptor.ts';
import { composeSkills } from './compose-skills.ts';

/**
 * Each `--skill` is one of all that there are here, before anything is left out: a slip is told with what was meant,
 * and is no empty search.
 */
export async function assertAskedSkills(input: CommandInput): Promise<void> {
  const asked = values(input, 'skill');
  if (asked.length === 0) return;
  const { skill: _narrowed, ...options } = input.options;
  const { registry } = await composeSkills({ ...input, options });
  for (const skill of asked) await registry.resolve(skill);
}
