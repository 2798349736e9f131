import type { SkillCandidate, SkillManifest } from '@fpf/contracts';
import { hasErrors } from '../profile/findings.ts';
import type { Corpus } from './corpus.ts';
import type { Selection } from './select.ts';
import type { Ranked } from './worth.ts';

const nearestShown = 3;

/** Those that were not chosen, best first; where fewer than three match at all, others by id, so that it is seen what there is. */
export function nearestOf({ skills, prepared }: Corpus, { ranked, chosen }: Selection): SkillCandidate[] {
  const left = ranked.filter(({ document }) => !chosen.some((hit) => hit.document === document)).slice(0, nearestShown);
  const shown = new Set([...chosen, ...left].map(({ document }) => document));
  const rest = skills
    .map((_, document) => document)
    .filter((document) => !shown.has(document) && !hasErrors(skills[document]?.diagnostics ?? []))
    .slice(0, nearestShown - left.length)
    .map((document): Ranked => ({ ...prepared.explain([], document), score: 0, coverage: 0, strange: 0, alike: 0 }));
  return [...left, ...rest].map((hit) => candidateOf({ skills, prepared }, hit));
}

export function candidateOf({ skills }: Corpus, { document, score, matches, beside }: Ranked): SkillCandidate {
  const { id, name, version, hash } = skills[document] as SkillManifest;
  return { id, name, version, hash, score, matched: matches.map(({ term }) => term.text), ...(beside && { beside }) };
}
