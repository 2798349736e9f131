import type { ArgumentFigures } from '../count/argument-figures.ts';
import type { Rate } from '../count/rate.ts';

/** `92.3 % [88.7, 94.9] 277/300`: the share, its interval, and what it was counted from. */
export function sayRate({ hits, of, rate, low, high }: Rate): string {
  return rate === null || low === null || high === null
    ? 'nothing to count'
    : `${percent(rate)} % [${percent(low)}, ${percent(high)}] ${hits}/${of}`;
}

export function sayF1({ f1 }: ArgumentFigures): string {
  return f1 === null ? 'nothing to count' : `${percent(f1)} %`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
