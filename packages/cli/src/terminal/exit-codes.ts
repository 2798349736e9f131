/** What a shell sees. One table for every command; docs/reference/exit-codes.md is made from it. */
export const exitCodes = {
  0: 'completed',
  1: 'internal error; of `replay`: not the same',
  2: 'usage or config',
  3: 'abstained: nothing ran',
  4: 'degraded: something ran and failed, or ran reduced',
  5: 'integrity: a pin, a hash or a journal does not match',
  6: 'findings: a check ran and found something',
  7: 'commit conflict',
  8: 'paused: waits for a person',
  9: 'exhausted: a budget is spent',
  69: 'unavailable: the model, the sandbox, the session or room on the disk cannot be had here',
  124: 'time limit',
  129: 'stopped by SIGHUP',
  130: 'stopped by SIGINT',
  143: 'stopped by SIGTERM',
} as const;

export type ExitCode = keyof typeof exitCodes;

/** What somebody ends a command with, and the exit code that says so. */
export const signalExits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const satisfies Record<string, ExitCode>;
