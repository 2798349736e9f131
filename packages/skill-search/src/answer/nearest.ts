import type { SkillCandidate, SkillManifest } from '@fpf/contracts';
import { answersQuestions, hasErrors } from './ask-skills.ts';
import type { Corpus } from './corpus.ts';
import type { AskedTerm } from '../port/search-engine.ts';
import type { Selection } from '../choose/select.ts';
import { type Ranked, round } from '../choose/worth.ts';

const nearestShown = 3;

/**
 * A skill that was not chosen: with its score where a word touches it, else with its likeness in meaning, and a score
 * of 0.
 */
type Near = Ranked & { readonly alikeness?: number };

type AskedWords = { readonly request: string; readonly terms: readonly AskedTerm[] };

/**
 * Those that were not chosen, best first; where words touch fewer than three, then those that are most alike in
 * meaning. What is alike in nothing is near nothing, and is not named.
 */
export function nearestOf(
  { skills, prepared }: Corpus,
  { ranked, chosen }: Selection,
  { request, terms }: AskedWords,
): readonly Near[] {
  const left = ranked.filter(({ document }) => !chosen.some((hit) => hit.document === document)).slice(0, nearestShown);
  if (left.length === nearestShown || !prepared.alike) return left;
  const shown = new Set([...chosen, ...left].map(({ document }) => document));
  const alike = prepared.alike(terms, request);
  const rest: Near[] = [];
  for (const [document, skill] of skills.entries()) {
    if (shown.has(document) || hasErrors(skill) || answersQuestions(skill)) continue;
    const alikeness = round(alike(document));
    if (alikeness > 0) rest.push({ document, matches: [], score: 0, coverage: 0, strange: 0, alike: 0, alikeness });
  }
  rest.sort((a, b) => (b.alikeness ?? 0) - (a.alikeness ?? 0) || a.document - b.document);
  return [...left, ...rest.slice(0, nearestShown - left.length)];
}

export function candidateOf({ skills }: Corpus, { document, score, matches, beside, alikeness }: Near): SkillCandidate {
  const { id, name, version, hash } = skills[document] as SkillManifest;
  const more = { ...(beside && { beside }), ...(alikeness !== undefined && { likeness: alikeness }) };
  return { id, name, version, hash, score, matched: matches.map(({ term }) => term.text), ...more };
}
