import { columns } from '../report/tables.ts';
import type { AcceptanceRecord } from '@fpf/contracts';
import { visibleName } from '../report/say-model.ts';

type Evaluation = NonNullable<AcceptanceRecord['evaluation']>;

/**
 * The table that the paired test is made from: how often the exact call came from both models, from one of them, from
 * none. Only the two fields in which the models differ say which one is better.
 */
export function pairRows({
  both,
  better,
  worse,
  same,
}: Evaluation): readonly [head: readonly string[], rows: readonly (readonly string[])[]] {
  return [
    ['requests with a right tool', 'new model exact', 'new model not exact'],
    [
      ['pinned model exact', String(both), `${worse} (worse)`],
      ['pinned model not exact', `${better} (better)`, String(same - both)],
    ],
  ];
}

export function pairsText(evaluation: Evaluation): readonly string[] {
  const [head, rows] = pairRows(evaluation);
  return [columns([head, ...rows]), ...turnedLines(evaluation).map((line) => `  ${line}`)];
}

/** Which requests they are: what each model called stands in the two reports, under these ids. */
export function turnedLines({ turned_better: better, turned_worse: worse }: Evaluation): readonly string[] {
  return [
    ...(worse.length > 0 ? [`worse: ${named(worse)}`] : []),
    ...(better.length > 0 ? [`better: ${named(better)}`] : []),
  ];
}

function named(ids: readonly string[]): string {
  const more = ids.length > shown ? ', …' : '';
  return `${ids.slice(0, shown).map(visibleName).join(', ')}${more}`;
}

const shown = 8;
