import type { SkillManifest } from '@fpf/contracts';
import type { Ranked } from '../choose/worth.ts';
import type { Corpus } from './corpus.ts';
import type { AskedTerm, Hit } from '../port/search-engine.ts';
import { wishesIn } from '../request/wishes.ts';
import type { SearchSettings } from '../search-settings.ts';
import { select, type Selection } from '../choose/select.ts';

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
  const parts = wishesIn(request).length;
  const hits = prepared
    .search(terms, request)
    .filter((hit) => Math.min(parts, spokenOfIn(hit)) >= leastParts(skills[hit.document]))
    .filter(({ document }) => !answersQuestions(skills[document]));
  const isValid = ({ document }: { readonly document: number }): boolean => !hasErrors(skills[document]);
  const counts = (skill: SkillManifest): boolean => !hasErrors(skill) && !answersQuestions(skill);
  const count = skills.filter((skill) => counts(skill) && leastParts(skill) <= parts).length;
  // A run refuses two tools of one name.
  const together = (one: number, other: number): boolean => sharedTool(skills[one], skills[other]) === undefined;
  const most = Math.max(0, Math.min(limit, mostCandidates));
  const compare = prepared.compare?.(terms, request);
  const valid = select(
    { request, terms, hits: hits.filter(isValid), compare },
    { size: count, limit: most, together, eligible: (ranked) => oneOfAName(ranked, skills) },
    settings,
  );
  const others = select(
    { request, terms, hits: hits.filter((hit) => !isValid(hit)), compare },
    { size: count, limit: 0 },
    settings,
  );
  return {
    request,
    terms,
    valid,
    setAside: others.ranked.filter(({ score }) => score >= valid.threshold).slice(0, setAsideShown),
  };
}

/** In how many of its wishes a request speaks of the skill; one that has no word of it may be about anything else. */
function spokenOfIn({ matches }: Hit): number {
  return new Set(matches.map(({ term }) => term.wish)).size;
}

/** How many things a request has to ask for, before a skill that does several in one go is meant. */
function leastParts(skill: SkillManifest | undefined): number {
  const said = skill && Object.hasOwn(skill.metadata, 'fpf-parts') ? skill.metadata['fpf-parts'] : undefined;
  return /^[1-9]$/.test(said ?? '') ? Number(said) : 1;
}

/** It takes questions about anything, so that no word speaks for it: it comes after whatever fits. */
export function answersQuestions(skill: SkillManifest | undefined): boolean {
  return skill !== undefined && Object.hasOwn(skill.metadata, 'fpf-answers');
}

/** A skill with an error is only looked at to say what was set aside. */
export function hasErrors(skill: SkillManifest | undefined): boolean {
  return skill?.diagnostics.some(({ severity }) => severity === 'error') === true;
}

/** A tool of one name in two skills, if there is one. */
export function sharedTool(one: SkillManifest | undefined, other: SkillManifest | undefined): string | undefined {
  return one?.tools.find((tool) => other?.tools.includes(tool) === true);
}

/**
 * Of skills that share a name or an id, from whichever sources, the first in this order: the better one, or that of the
 * earlier source. Two of one name are never loaded together: neither a model nor a trace could tell which of them was
 * meant.
 */
function oneOfAName(ranked: readonly Ranked[], skills: readonly SkillManifest[]): readonly Ranked[] {
  const taken = new Set<string>();
  return ranked.filter(({ document }) => {
    const names = namesOf(skills[document]);
    if (names.some((name) => taken.has(name))) return false;
    for (const name of names) taken.add(name);
    return true;
  });
}

/** A name or id that both have, if there is one. */
export function sharedName(one: SkillManifest | undefined, other: SkillManifest | undefined): string | undefined {
  const others = namesOf(other);
  return namesOf(one).find((name) => others.includes(name));
}

/**
 * How a message calls a skill: by its id, and where another one has that for a name, by the source too, as it can be
 * asked for.
 */
export function calledIn(skills: readonly SkillManifest[], skill: Pick<SkillManifest, 'id' | 'source'>): string {
  const alone = skills.filter((other) => namesOf(other).includes(skill.id)).length < 2;
  return alone ? skill.id : `${skill.source.ref}#${skill.id}`;
}

function namesOf(skill: SkillManifest | undefined): readonly string[] {
  if (!skill) return [];
  return skill.id === skill.name ? [skill.id] : [skill.id, skill.name];
}
