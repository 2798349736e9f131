/** Never answers, and refuses when a signal says so. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, refuse) => {
    const stop = (): void => refuse(signal.reason instanceof Error ? signal.reason : new Error('the run was stopped'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
