import { FpfError } from '@fpf/contracts';
import { skillsRef } from '@fpf/project/lock';
import type { ProjectRecord } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { composeSkills } from '@fpf/project/skills';
import type { Pack } from '../pack/pack.ts';

/** A name that two sources have can be asked for by neither: that is told before, not after. */
export async function refuseTakenNames(from: ProjectInput, project: ProjectRecord, pack: Pack): Promise<void> {
  const { package: described, skills } = pack;
  const { name } = described;
  const { registry } = await composeSkills(from, project);
  const others = (await registry.list()).filter(({ source }) => source.ref !== skillsRef(name));
  for (const skill of skills) {
    const other = others.find((manifest) => manifest.name === skill.name || manifest.id === skill.name);
    if (!other) continue;
    throw new FpfError({
      code: 'pack.exists',
      message:
        `packs: the project has a skill ${skill.name} already, from ${other.source.ref}; with ${name} nobody ` +
        'could ask for either by name.',
      hint: 'Leave one of the two out: remove its source from fpf.config.json, or take a pack without it.',
    });
  }
}
