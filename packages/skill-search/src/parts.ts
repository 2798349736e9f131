/** The search in parts: for benches, and for engines that are made of some of them. */
export { createBm25fEngine } from './match/bm25f-engine.ts';
export { requestWords } from './request/request-words.ts';
export type {
  AskedTerm,
  Hit,
  PreparedSearch,
  SearchEngine,
  SearchField,
  SearchText,
  TermMatch,
} from './port/search-engine.ts';
export { type SearchSettings, searchSettings } from './search-settings.ts';
export { valuesIn } from './request/values.ts';
export { select, type Selection } from './choose/select.ts';
export { readTables, readVocabulary, type Tables, type Vocabulary } from './words/vocabulary.ts';
export { wordsOf } from './words/words.ts';
