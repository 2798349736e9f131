import type { LoadedSkill, SkillLoader, SkillRegistry } from '@fpf/contracts';

/** Every skill that a registry lists, one after another: together their kernels are more than a run may load. */
export async function loadAll(
  registry: Pick<SkillRegistry, 'list'>,
  loader: SkillLoader,
): Promise<readonly LoadedSkill[]> {
  const skills: LoadedSkill[] = [];
  for (const { source, id } of await registry.list()) skills.push(...(await loader.load([`${source.ref}#${id}`])));
  return skills;
}
