import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';

/** The files of requests that a project names, or those that lie where requests lie: `evals/*.jsonl`. */
export function caseFiles(base: string, named: readonly string[] | undefined): readonly string[] {
  if (named) return named.map((name) => resolve(base, name));
  const folder = join(base, 'evals');
  const found = namesIn(folder).filter((name) => name.endsWith('.jsonl'));
  if (found.length > 0) return found.toSorted().map((name) => join(folder, name));
  throw new FpfError({
    code: 'accept.no-cases',
    message:
      `evaluation: there are no requests to ask the models: no ${join(folder, '*.jsonl')}, and no accept.cases ` +
      'in fpf.config.json.',
    hint: 'Write lines {"request", "name", "arguments"} into evals/requests.jsonl; name is null where no tool is right.',
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is not there, or no folder: then no requests are in it.
    return [];
  }
}
