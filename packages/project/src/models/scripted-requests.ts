import { readJsonFile } from '../files/read-json-file.ts';
import type { ModelChoice } from '../model/model-choice.ts';

/** What a script has answers for; nothing where something else answers, or where the script cannot be read. */
export function scriptedRequests({ provider, name }: ModelChoice): readonly string[] {
  if (provider !== 'scripted') return [];
  const value = quietly(() => readJsonFile(name, 'model.missing')?.value) as
    | { readonly answers?: readonly { readonly request?: unknown }[] }
    | undefined;
  return (value?.answers ?? []).flatMap(({ request }) => (typeof request === 'string' ? [request] : []));
}

/** This list is a courtesy; that the script is broken was told already. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
