import type { Reason } from '@fpf/contracts';

/** What a step comes to: something to go on with, or the reasons why the run abstains here. */
export type Step<T> = { readonly go: T } | { readonly abstain: readonly Reason[] };

export function go<T>(value: T): Step<T> {
  return { go: value };
}

export function abstain(reasons: readonly Reason[]): { readonly abstain: readonly Reason[] } {
  return { abstain: reasons };
}
