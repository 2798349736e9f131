import { join } from 'node:path';
import { writeTemplate } from './write-template.ts';

/** A skill that works: one tool, its script, its cases. Nx knows the folder from then on; nothing has to be configured. */
export function newSkill(root: string, name: string): readonly string[] {
  if (name.length > 58 || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `'${name}' is no name for a skill: lower-case letters, digits and single hyphens, at most 58 characters, as in count-lines.`,
    );
  }
  return writeTemplate(join(import.meta.dirname, '../templates/skill'), join(root, 'skills', name), {
    name,
    tool: name.replaceAll('-', '_'),
  });
}
