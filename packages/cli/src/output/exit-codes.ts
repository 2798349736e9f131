/** What a shell sees. One table for every command; `fpf help exit-codes` prints it. */
export const exitCodes = {
  0: 'completed',
  1: 'internal error',
  2: 'usage or config',
  3: 'abstained: nothing ran',
  4: 'degraded: something ran and failed, or ran reduced',
  5: 'integrity: a pin, a hash or a journal does not match',
  6: 'findings: a check ran and found something',
  7: 'commit conflict',
  8: 'paused: waits for a person',
  9: 'exhausted: a budget is spent',
  69: 'unavailable: the model, the sandbox or the session cannot be had here',
  124: 'time limit',
  130: 'stopped by SIGINT',
  143: 'stopped by SIGTERM',
} as const;

export type ExitCode = keyof typeof exitCodes;

const byArea: readonly (readonly [prefix: string, code: ExitCode])[] = [
  ['usage.', 2],
  ['config.', 2],
  ['cli.not-there-yet', 2],
  ['pin.', 5],
  ['skill.hash-drift', 5],
  ['skill.not-locked', 5],
  ['journal.', 5],
  ['session.host-changed', 5],
  ['model.digest-mismatch', 5],
  ['skill.', 2],
  ['model.', 69],
  ['sandbox.', 69],
  ['session.', 69],
];

/** The exit code of an error, by its code; the first prefix that fits. */
export function exitCodeOf(code: string): ExitCode {
  return byArea.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 1;
}
