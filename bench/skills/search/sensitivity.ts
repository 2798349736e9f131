import { readTables, type SearchSettings, searchSettings } from '@fpf/skill-search/parts';
import type { EvaluationSet } from './evaluation-set.ts';
import { ownSearcher } from './own-searcher.ts';
import { poolsOf } from './pools.ts';
import { answersOf, type Rates, ratesOf } from './rates.ts';

export type Sensitivity = { readonly constant: keyof SearchSettings; readonly value: number; readonly rates: Rates };

/** Each constant a fifth less and a fifth more, the others as they are: `tune` at 200 skills. */
export function sensitivityOf(tune: EvaluationSet): readonly Sensitivity[] {
  const pools = poolsOf(tune, 200);
  const tables = readTables();
  return (Object.keys(searchSettings) as (keyof SearchSettings)[]).flatMap((constant) =>
    [0.8, 1, 1.2].map((factor) => {
      const value = Math.round(searchSettings[constant] * factor * 1000) / 1000;
      return {
        constant,
        value,
        rates: ratesOf(answersOf(ownSearcher({ ...searchSettings, [constant]: value }, tables), pools)),
      };
    }),
  );
}
