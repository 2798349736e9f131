/** Pushed by one side, iterated by any number of others: each sees every event from the first one on. */
export function eventStream<T>(): { push: (event: T) => void; end: () => void; iterate: () => AsyncIterator<T> } {
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
