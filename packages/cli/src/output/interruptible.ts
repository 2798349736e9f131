import type { Query } from '@fpf/orchestrator';
import type { Terminal } from './terminal.ts';

const exits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Ending = keyof typeof exits;

/** npm and a launcher pass on what the terminal has sent already; nobody presses twice as fast. */
const echoMs = 400;

/** The first signal ends the run in good order: trace and report are written. A second one ends it at once. */
export function interruptible(query: Query, terminal: Terminal): () => void {
  let asked: number | undefined;
  const stop = (signal: Ending): void => {
    const now = performance.now();
    if (asked !== undefined) {
      if (now - asked <= echoMs) return;
      terminal.rest();
      process.exit(exits[signal]);
    }
    asked = now;
    terminal.err('stopping; once more ends it at once');
    void query.interrupt(signal);
  };
  const signals = Object.keys(exits) as Ending[];
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
