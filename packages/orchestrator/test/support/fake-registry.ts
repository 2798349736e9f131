import type { LoadedSkill, SkillCandidate, SkillRegistry } from '@fpf/contracts';
import type { World } from './fakes.ts';

/** Finds the one skill of the world, and what stands beside it; or nothing, where the world says so. */
export function registryOf(world: World, loaded: LoadedSkill): SkillRegistry {
  const candidate = {
    ...(world.ref !== undefined && { ref: world.ref }),
    id: 'greeter',
    name: 'greeter',
    version: '1.0.0',
    hash: loaded.pin.hash,
    score: 9,
    matched: ['greet'],
  };
  const stop = { code: 'skill.no-match', stage: 'search' as const, message: 'No skill matches.', refs: [] };
  return {
    list: async () => [loaded.manifest],
    why: async () => Promise.reject(new Error('nobody asks here')),
    resolve: async () => ({ id: 'greeter', path: 'greeter', version: '1.0.0', hash: loaded.pin.hash }),
    search: async (words) =>
      world.search === 'abstain' && words === 'Greet Ada'
        ? {
            decision: 'abstain',
            candidates: [],
            nearest: [candidate],
            ...(world.next && { next: world.next.map(asNext) }),
            unmatched: ['flight'],
            threshold: 1,
            reasons: [stop],
            ...(world.wishes && { wishes: [...world.wishes] }),
          }
        : {
            decision: 'pass',
            candidates: [candidate, ...(world.beside ?? [])],
            nearest: [],
            ...(world.next && { next: world.next.map(asNext) }),
            unmatched: [],
            threshold: 1,
            reasons: [],
            ...(world.wishes && words === 'Greet Ada' && { wishes: [...world.wishes] }),
          },
  };
}

function asNext({ manifest: { id, name, version, hash } }: LoadedSkill, at: number): SkillCandidate {
  return { id, name, version, hash, score: 2, matched: [], ...(at > 0 && { beside: true }) };
}
