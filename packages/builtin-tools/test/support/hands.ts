import { memoryFiles } from '@fpf/contract-tests';
import type { BuiltinHands, JsonValue, SessionFiles } from '@fpf/contracts';

export type HandsShape = { readonly files?: SessionFiles; readonly now?: () => number; readonly signal?: AbortSignal };

/** Hands over files and a memory of this test's own. */
export function handsOf({
  files = memoryFiles(),
  now = () => 0,
  signal = new AbortController().signal,
}: HandsShape = {}): BuiltinHands {
  const kept = new Map<string, JsonValue>();
  return {
    files,
    memory: {
      get: async (key) => structuredClone(kept.get(key)),
      set: async (key, value) => void kept.set(key, structuredClone(value)),
      delete: async (key) => kept.delete(key),
      keys: async () => [...kept.keys()].sort(),
    },
    callId: 'run-1/1',
    clock: { now, monotonic: () => 0 },
    signal,
  };
}
