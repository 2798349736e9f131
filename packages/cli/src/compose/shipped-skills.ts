import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownPackage } from '@fpf/project/installed';

/** The names of the skills that come with the cli. */
export function shippedSkills(): readonly string[] {
  const folder = ownPackage('@fpf/skills');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'SKILL.md')));
}
