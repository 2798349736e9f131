export { createSkillSearch, type SkillSearcher } from './skill-search.ts';
export type { WordKeeper } from './match/skill-words.ts';
export type { OtherEngine, OtherHit, OtherMatch, OtherTerm } from './port/other-engine.ts';
