import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Cost {
  readonly task: string;
  readonly cpu: number;
}

/** Reads what tasks have noted (tools/unit/note-cost.ts): the processor time of each in milliseconds, by its id. */
export function readCosts(folder: string): ReadonlyMap<string, number> {
  const costs = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Cost);
  return new Map(costs.map(({ task, cpu }) => [task, cpu]));
}
