import { signalExits } from '../terminal/exit-codes.ts';

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
