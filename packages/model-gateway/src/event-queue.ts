/** Events that are pushed by one side and iterated, once, by the other. Nobody has to iterate. */
export function eventQueue<T>(): { push: (event: T) => void; end: () => void; iterate: () => AsyncIterator<T> } {
  const waiting: T[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  return {
    push: (event) => {
      waiting.push(event);
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    iterate: async function* iterate(): AsyncGenerator<T> {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift() as T;
        if (ended) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
