import type { ProjectInput } from '../options/project-input.ts';
import { composeSkills } from './compose-skills.ts';

/**
 * Each `--skill` is one of all that there are here, before anything is left out: a slip is told with what was meant,
 * and is no empty search.
 */
export async function assertAskedSkills(input: ProjectInput): Promise<void> {
  const { skills: asked = [], ...options } = input.options;
  if (asked.length === 0) return;
  const { registry } = await composeSkills({ ...input, options });
  for (const skill of asked) await registry.resolve(skill);
}
