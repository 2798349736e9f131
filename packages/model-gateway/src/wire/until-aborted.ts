/** The outcome of the work, or the reason of the signal. Whoever ignores a signal must not hold a run. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    const settled = (then: () => void) => (): void => {
      signal.removeEventListener('abort', stop);
      then();
    };
    work.then(
      (value) => settled(() => resolve(value))(),
      (error: unknown) => settled(() => reject(error))(),
    );
  });
}

/** Listens until the end or the signal. A source that is left early is told so, and not waited for: it may hang. */
export async function* eachUntilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  let leave: ((reason: unknown) => void) | undefined;
  const stop = (): void => leave?.(signal.reason);
  // One listener for all events: each of its own would cost more than the event.
  signal.addEventListener('abort', stop, { once: true });
  const next = (): Promise<IteratorResult<T>> =>
    new Promise((resolve, reject) => {
      leave = reject;
      if (signal.aborted) stop();
      iterator.next().then(resolve, reject);
    });
  try {
    for (;;) {
      const heard = await next();
      if (heard.done) {
        ended = true;
        return;
      }
      yield heard.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    if (!ended) iterator.return?.().then(undefined, () => undefined);
  }
}
