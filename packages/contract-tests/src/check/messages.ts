import type { MessagePort } from 'node:worker_threads';
import type { CaseReport } from '../run-cases.ts';

/** What the worker is to check. */
export type CheckJob<Options> = {
  readonly ports: readonly string[];
  /** What the worker opens the project with. */
  readonly options: Options;
  readonly timeoutMs: number;
};

/**
 * What the worker is started with. It takes both out of there before any component is loaded: what speaks through that
 * port is the check itself.
 */
export type CheckStart<Options> = { job?: CheckJob<Options>; door?: MessagePort };

export type RefusedCheck = { readonly code: string; readonly message: string; readonly hint: string };

/**
 * A port is told before its first case begins: whoever waits knows in which one this thread stopped answering, and what
 * is left.
 */
export type Progress =
  | { readonly kind: 'begins'; readonly port: string }
  | { readonly kind: 'reports'; readonly report: CaseReport }
  | { readonly kind: 'ends' };

export type FromCheck = Progress | { readonly kind: 'refuses'; readonly error: RefusedCheck };
