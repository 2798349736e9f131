import type { SessionFiles } from '@fpf/contracts';

export type FileMethod = keyof SessionFiles;

/** What the worker is started with. */
export type ShellJob = {
  readonly script: string;
  readonly stdin: string;
  readonly cwd: string;
  readonly limits: Readonly<Record<string, number>>;
  /** Where this program keeps what Node compiles of it, if it does. */
  readonly compiled: string | undefined;
};

/** The worker asks for one thing of the session's files at a time, or gives its end. */
export type FromWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly method: FileMethod; readonly args: readonly unknown[] }
  | { readonly kind: 'ended'; readonly end: ShellEnd }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export type ToWorker =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refused: { readonly code: string; readonly message: string } };

/**
 * A script ends by itself, by a limit of the shell, or because its files refused what the shell cannot go on without.
 */
export type EndedBy = 'script' | 'limit' | 'refusal';

export type ShellEnd = {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly endedBy: EndedBy;
};
