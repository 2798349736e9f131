import { median, row } from '../measure.ts';
import { ownProgram } from './own-programs.ts';

type Grown = { readonly fault: string; readonly ended: string; readonly grownBytes: number; readonly ms: number };

const hostile = ['giant-lines', 'giant-line', 'many-calls', 'giant-key', 'deep-nesting'] as const;
const cap = 1_048_576;

/**
 * How much a hostile answer makes the process grow, at its highest, beside the cap of a reply; medians of processes of
 * their own.
 */
export async function memoryCost(flags: readonly string[]): Promise<readonly string[]> {
  const times = flags.includes('--small') ? 1 : 5;
  return hostile.map((fault) => {
    const grown = Array.from({ length: times }, () => ownProgram('memory', [fault]) as Grown);
    const bytes = median(grown.map(({ grownBytes }) => grownBytes));
    const ms = median(grown.map((one) => one.ms));
    const ended = [...new Set(grown.map((one) => one.ended))].join(', ');
    return row([
      fault,
      `memory until ${ended}`,
      ms.toFixed(1),
      `${(bytes / cap).toFixed(2)} of the cap (1 MiB); at most 4 asked`,
    ]);
  });
}
