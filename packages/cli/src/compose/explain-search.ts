import type { SkillRegistry, SkillSearch, SkillWhy } from '@fpf/contracts';

/** Word by word, for each skill that a search shows. */
export function explainSearch(
  registry: SkillRegistry,
  { candidates, nearest }: SkillSearch,
  request: string,
): Promise<readonly SkillWhy[]> {
  return Promise.all(
    [...candidates, ...nearest].map(({ ref, id, version }) => registry.why(ref ?? `${id}@${version}`, request)),
  );
}
