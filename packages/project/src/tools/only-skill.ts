import type { SkillManifest, SkillRegistry } from '@fpf/contracts';

/** A registry whose search finds the one skill that was named, whatever is asked. */
export function onlySkill(registry: SkillRegistry, { id, name, version, hash, source }: SkillManifest): SkillRegistry {
  const candidate = { id, name, version, hash, score: 1, matched: [], ref: `${source.ref}#${id}` };
  return {
    list: () => registry.list(),
    why: (skill, request) => registry.why(skill, request),
    resolve: (skill) => registry.resolve(skill),
    unreadable: async () => (await registry.unreadable?.()) ?? [],
    search: async () => ({
      decision: 'pass',
      candidates: [candidate],
      nearest: [],
      unmatched: [],
      threshold: 0,
      reasons: [],
    }),
  };
}
