import { asksSomething } from '../request/asks.ts';
import { isWorkVerb } from '../request/wishes.ts';
import { answersQuestions, hasErrors, mostCandidates, sharedName, sharedTool } from './ask-skills.ts';
import type { Corpus } from './corpus.ts';
import type { Selection } from '../choose/select.ts';
import type { Ranked } from '../choose/worth.ts';

/**
 * Those after the chosen that reach the threshold too, best first, for a second offer; and last, where something is
 * asked, those that take questions. Leaves out what could not be loaded beside a better one, and what shares a name
 * with a chosen one: a trace could not tell which was meant.
 */
export function nextOf(
  { skills }: Corpus,
  { ranked, chosen, threshold }: Selection,
  {
    request,
    limit,
    sources,
  }: { readonly request: string; readonly limit: number; readonly sources: readonly string[] },
): readonly Ranked[] {
  const fitting = chosen.length === 0 ? [] : ranked.filter(({ score }) => score >= threshold);
  const last = answering(skills, request, sources);
  const most = Math.min(limit, mostCandidates);
  const next: Ranked[] = [];
  for (const one of [...fitting, ...last]) {
    // One place is kept for the first that takes questions.
    if (next.length >= most - (last.length > 0 && !last.includes(one) ? 1 : 0)) {
      if (next.length >= most) break;
      continue;
    }
    const skill = skills[one.document];
    const before = [...chosen, ...next].map(({ document }) => skills[document]);
    const clashes = next.some(({ document }) => sharedTool(skills[document], skill) !== undefined);
    if (clashes || before.some((other) => sharedName(other, skill) !== undefined)) continue;
    next.push(next.length === 0 ? one : { ...one, beside: true });
  }
  return next;
}

/** Those of an earlier source first: a pack does not come before what is shipped by its name. */
function answering(skills: Corpus['skills'], request: string, sources: readonly string[]): readonly Ranked[] {
  if (!skills.some(answersQuestions) || !asksSomething(request, isWorkVerb)) return [];
  const placeOf = (document: number): number => sources.indexOf(skills[document]?.source.ref ?? '');
  return [...skills.keys()]
    .filter((document) => answersQuestions(skills[document]) && !hasErrors(skills[document]))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((document) => ({ document, matches: [], score: 0, coverage: 0, strange: 0, alike: 0 }));
}
