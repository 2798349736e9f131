import { createSkillRegistry } from '@fpf/skill-registry';
import { createSkillSearch } from '@fpf/skill-search';
import { fileURLToPath } from 'node:url';
import { readRequests } from './evaluation-set.ts';
import { type Rates, ratesOf } from './rates.ts';

/**
 * Three authors were told in a line each what the skills of the shipped pack can do, and saw neither their texts nor
 * the search. Sayings, and what the skills say they are not for, were written with the first two in sight; the third
 * was only ever measured.
 */
const authors = [
  ['a', 'in sight'],
  ['b', 'in sight'],
  ['c', 'unseen'],
] as const;

export type PackRates = { readonly author: string; readonly sight: string; readonly rates: Rates };

/** What the shipped pack does with requests of people who know what it can, but not what it says of itself. */
export async function shippedPackRates(): Promise<readonly PackRates[]> {
  const folder = fileURLToPath(new URL('../../../skills', import.meta.url));
  const quiet = { log: (): void => undefined };
  const skills = await createSkillRegistry({ sources: [{ folder, name: 'shipped', shipped: true }] }, quiet).list();
  const { search } = createSkillSearch();
  return authors.map(([author, sight]) => {
    const answers = readRequests(`pack-${author}`).map(({ request, kind, expect }) => {
      const { candidates, nearest } = search(request, skills);
      const chosen = candidates.map(({ id }) => id);
      const ranked = [...chosen, ...nearest.map(({ id }) => id)];
      return { kind, expect, sharedWords: 0, answer: { ranked, chosen, score: candidates[0]?.score ?? 0 } };
    });
    return { author, sight, rates: ratesOf(answers) };
  });
}
