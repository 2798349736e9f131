export type EventStream<T> = {
  /** `late`: what somebody who comes later reads in its place; the event itself when left out. */
  readonly push: (event: T, late?: readonly T[]) => void;
  readonly end: () => void;
  readonly iterate: () => AsyncIterator<T>;
};

/**
 * An event and the way to the one after it. Whoever reads holds on to the link that comes next, and to none before it.
 */
type Link<T> = { event?: T; next?: Link<T> };

/**
 * Pushed by one side, iterated by any number of others, or by none. Each sees every event from the first one on: those
 * that come while it reads, and of those before it what was kept for it.
 */
export function eventStream<T>(): EventStream<T> {
  const past: T[] = [];
  const sleepers = new Set<() => void>();
  let open: Link<T> = {};
  let ended = false;
  const wake = (): void => {
    for (const sleeper of sleepers) sleeper();
    sleepers.clear();
  };
  return {
    push: (event, late = [event]) => {
      past.push(...late);
      open.event = event;
      open = open.next = {};
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    iterate: async function* iterate(): AsyncGenerator<T> {
      let link = open;
      const missed = past.length;
      for (let at = 0; at < missed; at += 1) yield past[at] as T;
      for (;;) {
        for (; link.next; link = link.next) yield link.event as T;
        if (ended) return;
        await new Promise<void>((resolve) => sleepers.add(resolve));
      }
    },
  };
}
