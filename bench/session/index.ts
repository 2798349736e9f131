import { row } from '../measure.ts';
import { callCost } from './call-cost.ts';
import { commitCost } from './commit-cost.ts';
import { harvestCost } from './harvest-cost.ts';
import { memoryCost } from './memory-cost.ts';
import { sdkCost } from './sdk-cost.ts';

/** Memory first: what the others leave in this process would count as grown. */
const parts = { memory: memoryCost, call: callCost, harvest: harvestCost, sdk: sdkCost, commit: commitCost };

/**
 * Sessions beside what they are measured against, in one run. `--small` for a look; `--call`, `--sdk`, … for one part.
 */
export async function sessionCost(flags: readonly string[] = []): Promise<string> {
  const asked = Object.entries(parts).filter(([name]) => flags.includes(`--${name}`));
  const lines = [row(['over', 'what', 'ms', 'beside']), row(['---', '---', '---', '---'])];
  for (const [, part] of asked.length > 0 ? asked : Object.entries(parts)) lines.push(...(await part(flags)));
  return lines.join('\n');
}
