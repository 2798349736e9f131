import { hasErrors } from '../profile/findings.ts';
import type { Corpus } from './corpus.ts';
import type { AskedTerm } from './search-engine.ts';
import type { SearchSettings } from './search-settings.ts';
import { select, type Selection } from './select.ts';
import type { Ranked } from './worth.ts';

/** Document 3, minimal loading: never more than three skills. */
export const mostCandidates = 3;
const setAsideShown = 3;

/** A request, decided over the skills that keep to their profile; the others are only looked at to say what was set aside. */
export type Asked = {
  readonly request: string;
  readonly terms: readonly AskedTerm[];
  readonly valid: Selection;
  readonly setAside: readonly Ranked[];
};

export function askSkills({ skills, prepared }: Corpus, request: string, limit: number, settings: SearchSettings): Asked {
  const terms = prepared.terms(request);
  const hits = prepared.search(terms, request);
  const isValid = ({ document }: { readonly document: number }): boolean => !hasErrors(skills[document]?.diagnostics ?? []);
  const count = skills.filter(({ diagnostics }) => !hasErrors(diagnostics)).length;
  const valid = select(request, terms, hits.filter(isValid), count, Math.max(0, Math.min(limit, mostCandidates)), settings);
  const others = select(
    request,
    terms,
    hits.filter((hit) => !isValid(hit)),
    count,
    0,
    settings,
  );
  return { request, terms, valid, setAside: others.ranked.filter(({ score }) => score >= valid.threshold).slice(0, setAsideShown) };
}
