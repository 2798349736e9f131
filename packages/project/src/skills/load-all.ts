import type { LoadedSkill, SkillLoader, SkillRegistry } from '@fpf/contracts';

/**
 * Every skill that a registry lists, one after another: together their kernels are more than a run may load. What one
 * brings along for its flows is in the list itself.
 */
export async function loadAll(
  registry: Pick<SkillRegistry, 'list'>,
  loader: SkillLoader,
): Promise<readonly LoadedSkill[]> {
  const skills: LoadedSkill[] = [];
  for (const { source, id } of await registry.list()) {
    const loaded = await loader.load([`${source.ref}#${id}`]);
    skills.push(...loaded.filter(({ used }) => used !== true));
  }
  return skills;
}
