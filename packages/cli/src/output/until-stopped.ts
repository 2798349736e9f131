import { type Ending, onSignals, signalExits } from './signals.ts';

/**
 * For a command that goes on until somebody ends it: being ended is how it succeeds. A second signal ends the process
 * at once.
 */
export async function untilStopped(begins: () => void, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const end = new AbortController();
  const stop = (signal: Ending): void => {
    if (end.signal.aborted) process.exit(signalExits[signal]);
    end.abort();
  };
  const release = onSignals(stop);
  begins();
  try {
    await work(end.signal);
  } finally {
    release();
  }
}
