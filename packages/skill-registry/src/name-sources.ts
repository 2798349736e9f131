import { deepFreeze, type SkillCandidate, type SkillSearch } from '@fpf/contracts';
import type { IndexedSkill } from './index/skill-index.ts';

/** A search by manifests does not know sources. Where several have the id of a candidate, the source is said with it. */
export function nameSources(found: SkillSearch, skills: readonly IndexedSkill[]): SkillSearch {
  const named = (candidate: SkillCandidate): SkillCandidate => {
    const called = skills.filter(({ manifest }) => manifest.id === candidate.id || manifest.name === candidate.id);
    const meant = called.find(({ manifest }) => manifest.hash === candidate.hash);
    return called.length > 1 && meant ? { ...candidate, ref: `${meant.source.name}/${meant.manifest.name}` } : candidate;
  };
  return deepFreeze({ ...found, candidates: found.candidates.map(named), nearest: found.nearest.map(named) });
}
