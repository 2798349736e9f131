import { row } from '../measure.ts';
import { ownProgram } from './own-programs.ts';

/**
 * From what a model said to a frozen reply: one call, its name looked up, its arguments read, admitted and grounded.
 */
export async function envelopeCost(): Promise<readonly string[]> {
  const { median, least } = ownProgram('envelope') as { readonly median: number; readonly least: number };
  return [
    row([
      '20,000 replies',
      'envelope and admission of one call',
      (median / 1_000).toFixed(4),
      `${median.toFixed(1)} us; least ${least.toFixed(1)} us; at most 5 asked`,
    ]),
  ];
}
