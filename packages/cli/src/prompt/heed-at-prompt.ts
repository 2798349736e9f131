import { setImmediate } from 'node:timers';
import { echoMs, onSignals, type StopCode } from '../signals/signals.ts';
import { signalExits } from '../terminal/exit-codes.ts';
import { monotonic } from '../terminal/monotonic.ts';
import type { Terminal } from '../terminal/terminal.ts';

export type PromptSignals = {
  /** Aborted by whatever ends the prompt from outside, also while a line is typed. */
  readonly signal: AbortSignal;
  /** The exit code of what has ended it. */
  readonly ended: () => StopCode | undefined;
  /** Carries a line out. `begins` is said by what heeds signals itself. */
  readonly during: (work: (begins: () => void) => Promise<void>) => Promise<void>;
  readonly release: () => void;
};

/**
 * Ctrl-C stops what a line does, and the prompt goes on; what ends the process, such as a terminal that is closed, also
 * ends the prompt once the line has ended. A line that cannot be stopped is short: a second Ctrl-C ends the prompt in it.
 */
export function heedAtPrompt(terminal: Terminal): PromptSignals {
  const gone = new AbortController();
  let ended: StopCode | undefined;
  let busy: 'no' | 'deaf' | 'heeds' = 'no';
  let asked: number | undefined;
  const release = onSignals((signal) => {
    if (signal !== 'SIGINT' || busy === 'no') {
      ended = signalExits[signal];
      gone.abort();
    }
    if (busy !== 'deaf' || signal !== 'SIGINT') return;
    const now = monotonic();
    if (asked !== undefined && now - asked <= echoMs) return;
    if (asked !== undefined) process.exit(signalExits[signal]);
    asked = now;
    terminal.err('stopping; once more ends the prompt');
  });
  return {
    signal: gone.signal,
    ended: () => ended,
    during: async (work) => {
      [busy, asked] = ['deaf', undefined];
      try {
        await work(() => {
          busy = 'heeds';
          // What was pressed before somebody listened is for them.
          if (asked !== undefined) setImmediate(() => process.emit('SIGINT', 'SIGINT'));
          asked = undefined;
        });
      } finally {
        busy = 'no';
      }
    },
    release,
  };
}
