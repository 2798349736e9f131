import { mostCandidates, sharedName, sharedTool } from './ask-skills.ts';
import type { Corpus } from './corpus.ts';
import type { Selection } from '../choose/select.ts';
import type { Ranked } from '../choose/worth.ts';

/**
 * Those after the chosen that reach the threshold too, best first, for a second offer. Leaves out what could not be
 * loaded beside a better one, and what shares a name with a chosen one: a trace could not tell which was meant.
 */
export function nextOf({ skills }: Corpus, { ranked, chosen, threshold }: Selection, limit: number): readonly Ranked[] {
  const next: Ranked[] = [];
  if (chosen.length === 0) return next;
  for (const one of ranked) {
    if (next.length >= Math.min(limit, mostCandidates) || one.score < threshold) break;
    const skill = skills[one.document];
    const before = [...chosen, ...next].map(({ document }) => skills[document]);
    const clashes = next.some(({ document }) => sharedTool(skills[document], skill) !== undefined);
    if (clashes || before.some((other) => sharedName(other, skill) !== undefined)) continue;
    next.push(next.length === 0 ? one : { ...one, beside: true });
  }
  return next;
}
