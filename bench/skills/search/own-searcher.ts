import {
  createBm25fEngine,
  readTables,
  readVocabulary,
  select,
  type SearchSettings,
  searchSettings,
  type Tables,
} from '@fpf/skill-search/parts';
import type { SkillManifest } from '@fpf/contracts';
import type { Searcher } from './rates.ts';

/** The search as it is, with the whole ranking beside its choice. */
export function ownSearcher(settings: SearchSettings = searchSettings, tables: Tables = readTables()): Searcher {
  const engine = createBm25fEngine(readVocabulary(settings, tables), settings);
  return (skills: readonly SkillManifest[]) => {
    const sorted = skills.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const prepared = engine.prepare(
      sorted.map(({ name, description, metadata }) => {
        const [told = '', ...notFor] = description.split(/\bnot for\b/i);
        return { name, description: told, notFor: notFor.join(' '), keywords: metadata['fpf-keywords'] ?? '' };
      }),
    );
    return (request) => {
      const terms = prepared.terms(request);
      const { ranked, chosen } = select(
        { request, terms, hits: prepared.search(terms, request), compare: prepared.compare?.(terms, request) },
        { size: skills.length, limit: 3 },
        settings,
      );
      const names = (hits: readonly { readonly document: number }[]): readonly string[] =>
        hits.map(({ document }) => sorted[document]?.name ?? '');
      return { ranked: names(ranked), chosen: names(chosen), score: ranked[0]?.score ?? 0 };
    };
  };
}
