import { longRuns } from './long-runs.ts';
import { stepCost } from './step-cost.ts';

const parts = { steps: stepCost, long: longRuns };

/**
 * Whole runs with a model and a tool that need no time. `--small` for a look; `--steps`, `--long` for one part;
 * `--json` for the figures.
 */
export async function orchestratorCost(flags: readonly string[] = []): Promise<string> {
  const asked = Object.entries(parts).filter(([name]) => flags.includes(`--${name}`));
  const done = (asked.length > 0 ? asked : Object.entries(parts)).map(([name, part]) => ({
    name,
    ...part(flags.includes('--small')),
  }));
  if (flags.includes('--json'))
    return JSON.stringify(Object.fromEntries(done.map(({ name, figures }) => [name, figures])));
  return done.map(({ table }) => table.join('\n')).join('\n\n');
}
