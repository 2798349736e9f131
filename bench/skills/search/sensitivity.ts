import { readTables, type SearchSettings, searchSettings } from '@fpf/skill-search/parts';
import type { EvaluationSet, Split } from './evaluation-set.ts';
import { ownSearcher } from './own-searcher.ts';
import { poolsOf } from './pools.ts';
import { answersOf, type Rates, ratesOf } from './rates.ts';
import { triedValues } from './tried-values.ts';

export type Sensitivity = {
  readonly constant: keyof SearchSettings;
  readonly value: number;
  readonly how: string;
  readonly rates: ReadonlyMap<Split, Rates>;
  /** The most that it costs on any set, in points, of what is first, among the first three, kept or abstained on. */
  readonly costs: number;
};

const unseen: readonly Split[] = ['test', 'confirm', 'fresh'];

/**
 * The curve of each constant, the others as they are: left out or round, and a fifth less and more, at 200 skills of
 * the sets that chose no constant; of those that did where no other is looked at.
 */
export function sensitivityOf(sets: ReadonlyMap<Split, EvaluationSet>): readonly Sensitivity[] {
  const looked = unseen.some((split) => sets.has(split)) ? unseen : [...sets.keys()];
  const pools = looked.flatMap((split) => {
    const set = sets.get(split);
    return set === undefined ? [] : [[split, poolsOf(set, 200)] as const];
  });
  const tables = readTables();
  const ratesWith = (settings: SearchSettings): ReadonlyMap<Split, Rates> => {
    const searcher = ownSearcher(settings, tables);
    return new Map(pools.map(([split, some]) => [split, ratesOf(answersOf(searcher, some))]));
  };
  const asIs = ratesWith(searchSettings);
  return (Object.keys(searchSettings) as (keyof SearchSettings)[]).flatMap((constant) =>
    triedValues(constant).map(({ value, how }) => {
      const rates = ratesWith({ ...searchSettings, [constant]: value });
      return { constant, value, how, rates, costs: costsOf(asIs, rates) };
    }),
  );
}

function costsOf(before: ReadonlyMap<Split, Rates>, after: ReadonlyMap<Split, Rates>): number {
  const measured = ['top1', 'top3', 'keep', 'abstain'] as const;
  const losses = [...before].flatMap(([split, rates]) =>
    measured.map((rate) => 100 * (rates[rate] - (after.get(split)?.[rate] ?? 0))),
  );
  return Math.max(0, ...losses);
}
