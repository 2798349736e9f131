import { row } from '../measure.ts';
import { callCost } from './call-cost.ts';
import { cassetteCost } from './cassette-cost.ts';
import { envelopeCost } from './envelope-cost.ts';
import { memoryCost } from './memory-cost.ts';

const parts = { calls: callCost, envelope: envelopeCost, memory: memoryCost, cassette: cassetteCost };

/** The gateway beside what it is measured against, in one run. `--small` for a look; `--calls`, … for one part. */
export async function gatewayCost(flags: readonly string[] = []): Promise<string> {
  const asked = Object.entries(parts).filter(([name]) => flags.includes(`--${name}`));
  const lines = [row(['over', 'what', 'ms', 'beside']), row(['---', '---', '---', '---'])];
  for (const [, part] of asked.length > 0 ? asked : Object.entries(parts)) lines.push(...(await part(flags)));
  return lines.join('\n');
}
