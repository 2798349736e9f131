import type { Query } from '@fpf/orchestrator';
import type { Terminal } from './terminal.ts';

/** The first signal ends the run in good order: trace and report are written. The second one ends it at once. */
export function interruptible(query: Query, terminal: Terminal): () => void {
  let asked = false;
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => {
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143);
    asked = true;
    terminal.err('stopping; once more ends it at once');
    void query.interrupt(signal);
  };
  const onInt = (): void => stop('SIGINT');
  const onTerm = (): void => stop('SIGTERM');
  process.on('SIGINT', onInt);
  process.on('SIGTERM', onTerm);
  return () => {
    process.off('SIGINT', onInt);
    process.off('SIGTERM', onTerm);
  };
}
