const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** For a command that goes on until somebody ends it: being ended is how it succeeds. A second signal ends the process at once. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const end = new AbortController();
  const stop = (): void => end.abort();
  for (const name of signals) process.once(name, stop);
  try {
    await work(end.signal);
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}
