/** Search by itself: for other engines, for benches, and for whoever has skills that no registry lists. */
export { createBm25fEngine } from './engine/bm25f-engine.ts';
export { requestWords } from './request/request-words.ts';
export type { OtherEngine, OtherHit, OtherMatch, OtherTerm } from './engine/other-engine.ts';
export type {
  AskedTerm,
  Hit,
  PreparedSearch,
  SearchEngine,
  SearchField,
  SearchText,
  TermMatch,
} from './engine/search-engine.ts';
export { type SearchSettings, searchSettings } from './search-settings.ts';
export { select, type Selection } from './choose/select.ts';
export { createSkillSearch, type SkillSearcher } from './skill-search.ts';
export { readVocabulary, type Vocabulary } from './words/vocabulary.ts';
export { wordsOf } from './words/words.ts';
