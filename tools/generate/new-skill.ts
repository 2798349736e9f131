import { join } from 'node:path';
import { newSkill as newSkillIn } from '@fpf/skill-registry';

/**
 * A skill that works: one tool, its script, its cases. Nx knows the folder from then on; nothing has to be configured.
 */
export function newSkill(root: string, name: string): readonly string[] {
  const { dir, files } = newSkillIn({ name, folder: join(root, 'skills') });
  return files.map((file) => join(dir, file));
}
