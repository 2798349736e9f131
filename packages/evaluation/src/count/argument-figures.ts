import { closed, Count, nullable, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { ArgumentTally } from '../judge/judge-arguments.ts';
import { Rate, rateOf, rounded } from './rate.ts';

/** How well arguments are filled. F1 is no share of anything that was counted, so it has no interval. */
export const ArgumentFigures = Type.Object(
  {
    right: Count,
    extra: Count,
    missing: Count,
    precision: Rate,
    recall: Rate,
    f1: nullable(Type.Number({ minimum: 0, maximum: 1 })),
  },
  closed,
);
export type ArgumentFigures = Static<typeof ArgumentFigures>;

export function argumentFigures(tallies: readonly ArgumentTally[]): ArgumentFigures {
  const sum = (key: 'right' | 'extra' | 'missing'): number => tallies.reduce((so, tally) => so + tally[key], 0);
  const [right, extra, missing] = [sum('right'), sum('extra'), sum('missing')];
  const all = 2 * right + extra + missing;
  return {
    right,
    extra,
    missing,
    precision: rateOf(right, right + extra),
    recall: rateOf(right, right + missing),
    f1: all === 0 ? null : rounded((2 * right) / all),
  };
}
