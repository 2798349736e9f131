import type { CaseReport } from '@fpf/contract-tests';

/** What the worker is to check. */
export type CheckJob = {
  readonly ports: readonly string[];
  /** As flags would say it: each path is whole, and nothing is asked of the environment again. */
  readonly options: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
};

export type RefusedCheck = { readonly code: string; readonly message: string; readonly hint: string };

/** A port's cases are told before the first of them begins: whoever waits knows in which one this thread stopped answering, and what is left. */
export type FromCheck =
  | { readonly kind: 'plans'; readonly port: string; readonly names: readonly string[] }
  | { readonly kind: 'reports'; readonly report: CaseReport }
  | { readonly kind: 'refuses'; readonly error: RefusedCheck }
  | { readonly kind: 'ends' };
