import { type Counted, type Rates, ratesOf } from './rates.ts';

/**
 * On-topic requests by what they have in common with their skill: what a search by words can know, and what it cannot.
 */
export type Stratum = { readonly shared: string; readonly rates: Rates };

const strata: readonly (readonly [string, (shared: number) => boolean])[] = [
  ['none', (shared) => shared === 0],
  ['one', (shared) => shared === 1],
  ['two', (shared) => shared === 2],
  ['more', (shared) => shared > 2],
];

export function strataOf(answers: readonly Counted[]): readonly Stratum[] {
  return strata.map(([shared, holds]) => ({
    shared,
    rates: ratesOf(answers.filter(({ kind, sharedWords: count }) => kind === 'on-topic' && holds(count))),
  }));
}
