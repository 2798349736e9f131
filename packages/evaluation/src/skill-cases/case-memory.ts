import type { JsonObject, JsonValue, KeyValue } from '@fpf/contracts';

export type CaseMemory = { readonly store: KeyValue; readonly all: () => JsonObject };

/** What one skill remembers during one case, in memory: whatever namespace is asked for, it is this skill's. */
export function caseMemory(before: JsonObject = {}): CaseMemory {
  const kept = new Map<string, JsonValue>(Object.entries(before));
  return {
    store: {
      get: async (_namespace, key) => kept.get(key),
      set: async (_namespace, key, value) => void kept.set(key, value),
      delete: async (_namespace, key) => kept.delete(key),
      keys: async () => [...kept.keys()].sort(),
    },
    all: () => Object.fromEntries(kept),
  };
}
