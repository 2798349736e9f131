import type { SkillManifest } from '@fpf/contracts';
import { hasErrors } from '../report/findings.ts';
import type { Corpus } from './corpus.ts';
import type { AskedTerm } from './search-engine.ts';
import type { SearchSettings } from './search-settings.ts';
import { select, type Selection } from './select.ts';
import { oneOfAName } from './one-of-a-name.ts';
import type { Ranked } from './worth.ts';

/** Document 3, minimal loading: never more than three skills. */
export const mostCandidates = 3;
const setAsideShown = 3;

/**
 * A request, decided over the skills that keep to their profile; the others are only looked at to say what was set
 * aside.
 */
export type Asked = {
  readonly request: string;
  readonly terms: readonly AskedTerm[];
  readonly valid: Selection;
  readonly setAside: readonly Ranked[];
};

export function askSkills(
  { skills, prepared }: Corpus,
  request: string,
  limit: number,
  settings: SearchSettings,
): Asked {
  const terms = prepared.terms(request);
  const hits = prepared.search(terms, request);
  const isValid = ({ document }: { readonly document: number }): boolean =>
    !hasErrors(skills[document]?.diagnostics ?? []);
  const count = skills.filter(({ diagnostics }) => !hasErrors(diagnostics)).length;
  // A run refuses two tools of one name.
  const together = (one: number, other: number): boolean => sharedTool(skills[one], skills[other]) === undefined;
  const most = Math.max(0, Math.min(limit, mostCandidates));
  const valid = select(request, terms, hits.filter(isValid), count, most, settings, together, (ranked) =>
    oneOfAName(ranked, skills),
  );
  const others = select(
    request,
    terms,
    hits.filter((hit) => !isValid(hit)),
    count,
    0,
    settings,
  );
  return {
    request,
    terms,
    valid,
    setAside: others.ranked.filter(({ score }) => score >= valid.threshold).slice(0, setAsideShown),
  };
}

/** A tool of one name in two skills, if there is one. */
export function sharedTool(one: SkillManifest | undefined, other: SkillManifest | undefined): string | undefined {
  return one?.tools.find((tool) => other?.tools.includes(tool) === true);
}
