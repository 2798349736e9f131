import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunTrace } from '@fpf/contracts';

export type Decided = { readonly name: string; readonly digest: string | null };

/** Which models of this kind answered in the runs of a scenario, each once, by the evidence in their traces. */
export function decidedIn(host: string, live: string): readonly Decided[] {
  const runs = join(host, '.fpf', 'runs');
  if (!existsSync(runs)) return [];
  const [provider] = live.split(':');
  const found = readdirSync(runs).flatMap((run) => {
    const trace = join(runs, run, 'trace.json');
    if (!existsSync(trace)) return [];
    const { model_evidence: evidence = [] } = JSON.parse(readFileSync(trace, 'utf8')) as RunTrace;
    return evidence.flatMap(({ model }) =>
      model.provider === provider ? [{ name: model.name, digest: model.digest }] : [],
    );
  });
  return [...new Map(found.map((one) => [`${one.name} ${one.digest}`, one])).values()];
}
