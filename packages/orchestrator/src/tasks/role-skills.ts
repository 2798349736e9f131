import type { LoadedSkill, TaskRole } from '@fpf/contracts';
import type { Offer } from '../turns/offer.ts';
import { stackSkill } from './delegate-skill.ts';

/**
 * The skills of a run with those of its tools that it is offered now and a role names: never more than the run has
 * itself.
 */
export function roleSkills({ skills, tools }: Offer, role: TaskRole): readonly LoadedSkill[] {
  const may = (skill: LoadedSkill): LoadedSkill => ({
    ...skill,
    tools: skill.tools.filter((tool) => tools.includes(tool) && role.tools.includes(tool.name)),
  });
  return skills
    .filter(({ manifest }) => manifest.id !== stackSkill)
    .map(may)
    .filter((skill) => skill.tools.length > 0);
}
