import type { AskedTerm } from './search-engine.ts';
import { wordsOf } from './words.ts';

/** By stem, the skills that say they are not for it. */
export type Against = ReadonlyMap<string, ReadonlySet<number>>;

/** Notes what one skill says it is not for. What it knows otherwise too does not speak against it. */
export function noteAgainst(
  against: Map<string, Set<number>>,
  document: number,
  notFor: string,
  known: { readonly has: (stem: string) => boolean },
): void {
  for (const { stem } of wordsOf(notFor)) {
    if (known.has(stem)) continue;
    const skills = against.get(stem);
    if (skills) skills.add(document);
    else against.set(stem, new Set([document]));
  }
}

/**
 * The words of a request that speak against one skill. What a file is called says nothing of what is wanted with it.
 */
export function againstIn(terms: readonly AskedTerm[], document: number, against: Against): readonly AskedTerm[] {
  return terms.filter(({ stem, hint, compound }) => !hint && !compound && against.get(stem)?.has(document) === true);
}
