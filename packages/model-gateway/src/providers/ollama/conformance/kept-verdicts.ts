import { type KeyValue, ModelConformance } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';

const namespace = 'model-gateway/ollama-conformance';

/**
 * Verdicts by digest and server version: beyond this process where there is a memory, and in any case as long as the
 * provider lives.
 */
export type KeptVerdicts = {
  readonly get: (key: string) => Promise<ModelConformance | undefined>;
  readonly keep: (key: string, verdict: ModelConformance, lasting: boolean) => Promise<void>;
};

export function createKeptVerdicts(memory: (() => Promise<KeyValue>) | undefined): KeptVerdicts {
  const here = new Map<string, ModelConformance>();
  return {
    get: async (key) => {
      const known = here.get(key) ?? (await remembered(memory, key));
      if (known) here.set(key, known);
      return known;
    },
    keep: async (key, verdict, lasting) => {
      here.set(key, verdict);
      if (!lasting || !memory) return;
      try {
        await (await memory()).set(namespace, key, { ...verdict });
      } catch {
        // A memory that is locked or gone costs one question in the next process.
      }
    },
  };
}

/** A memory that cannot be read, or holds something else than a verdict, is as good as none. */
async function remembered(
  memory: (() => Promise<KeyValue>) | undefined,
  key: string,
): Promise<ModelConformance | undefined> {
  if (!memory) return undefined;
  try {
    const value = await (await memory()).get(namespace, key);
    return value !== undefined && check(ModelConformance, value).length === 0 ? (value as ModelConformance) : undefined;
  } catch {
    return undefined;
  }
}
