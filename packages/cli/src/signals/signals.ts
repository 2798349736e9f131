import type { ExitCode } from '../terminal/exit-codes.ts';

/** What somebody ends a command with, and the exit code that says so. */
export const signalExits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const satisfies Record<string, ExitCode>;
export type Ending = keyof typeof signalExits;
export type StopCode = (typeof signalExits)[Ending];

/** npm and a launcher pass on what the terminal has sent already; nobody presses twice as fast. */
export const echoMs = 400;

/**
 * Until what is returned is called. While somebody listens, no signal falls into the middle of what is done in one go.
 */
export function onSignals(stop: (signal: Ending) => void): () => void {
  const signals = Object.keys(signalExits) as Ending[];
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
