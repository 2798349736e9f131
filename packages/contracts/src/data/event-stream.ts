export type EventStream<T> = { readonly push: (event: T) => void; readonly end: () => void; readonly iterate: () => AsyncIterator<T> };

/**
 * Pushed by one side, iterated by any number of others, or by none: each sees every event from the first one on, and all are
 * kept for whoever comes late.
 */
export function eventStream<T>(): EventStream<T> {
  const past: T[] = [];
  const sleepers = new Set<() => void>();
  let ended = false;
  const wake = (): void => {
    for (const sleeper of sleepers) sleeper();
    sleepers.clear();
  };
  return {
    push: (event) => {
      past.push(event);
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    iterate: async function* iterate(): AsyncGenerator<T> {
      for (let at = 0; ;) {
        while (at < past.length) yield past[at++] as T;
        if (ended) return;
        await new Promise<void>((resolve) => sleepers.add(resolve));
      }
    },
  };
}
