import { closed, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { JudgedCase } from '../judge/judged-case.ts';
import type { ArgumentTally } from '../judge/judge-arguments.ts';
import { ArgumentFigures, argumentFigures } from './argument-figures.ts';

export const ArgumentRow = Type.Object(
  { tool: Type.String(), argument: Type.String(), figures: ArgumentFigures },
  closed,
);
export type ArgumentRow = Static<typeof ArgumentRow>;

/** Each argument of each tool by itself, in the order of their names. */
export function argumentTable(cases: readonly JudgedCase[]): readonly ArgumentRow[] {
  const rows = new Map<string, ArgumentTally[]>();
  for (const tally of cases.flatMap((one) => one.arguments)) {
    const key = JSON.stringify([tally.tool, tally.argument]);
    const row = rows.get(key);
    if (row) row.push(tally);
    else rows.set(key, [tally]);
  }
  return [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, tallies]) => ({
      tool: tallies[0]?.tool ?? '',
      argument: tallies[0]?.argument ?? '',
      figures: argumentFigures(tallies),
    }));
}
