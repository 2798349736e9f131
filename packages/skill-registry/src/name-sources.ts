import { deepFreeze, type SkillCandidate, type SkillSearch, type SkillWhy } from '@fpf/contracts';
import type { IndexedSkill } from './index/skill-index.ts';

/**
 * A search by manifests does not know sources. Where several have the id of a candidate, the source is said with it.
 */
export function nameSources(found: SkillSearch, skills: readonly IndexedSkill[]): SkillSearch {
  // Two sources may have the very same skill: then it is found as often, and each time it is another one's.
  const told = new Map<string, number>();
  const named = (candidate: SkillCandidate): SkillCandidate => {
    const same = calledAs(candidate.id, skills).filter(({ manifest }) => manifest.hash === candidate.hash);
    const before = told.get(`${candidate.id} ${candidate.hash}`) ?? 0;
    told.set(`${candidate.id} ${candidate.hash}`, before + 1);
    const meant = same[before % same.length];
    return meant ? withSource(candidate, meant, skills) : candidate;
  };
  return deepFreeze({ ...found, candidates: found.candidates.map(named), nearest: found.nearest.map(named) });
}

/** The same for the one skill that was asked about. */
export function nameSource(why: SkillWhy, meant: IndexedSkill, skills: readonly IndexedSkill[]): SkillWhy {
  return deepFreeze({ ...why, candidate: withSource(why.candidate, meant, skills) });
}

function withSource(candidate: SkillCandidate, meant: IndexedSkill, skills: readonly IndexedSkill[]): SkillCandidate {
  return calledAs(candidate.id, skills).length > 1
    ? { ...candidate, ref: `${meant.source.name}/${meant.manifest.name}` }
    : candidate;
}

function calledAs(id: string, skills: readonly IndexedSkill[]): readonly IndexedSkill[] {
  return skills.filter(({ manifest }) => manifest.id === id || manifest.name === id);
}
