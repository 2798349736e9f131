import type { Reason } from '@fpf/contracts';

/** What a step comes to: something to go on with, or the reasons why the run abstains here, or waits for a person. */
export type Step<T> = { readonly go: T } | Stopped;
export type Stopped = { readonly abstain: readonly Reason[]; readonly waits?: true };

export function go<T>(value: T): Step<T> {
  return { go: value };
}

export function abstain(reasons: readonly Reason[]): Stopped {
  return { abstain: reasons };
}

/** Nothing was decided: somebody is asked. */
export function wait(reasons: readonly Reason[]): Stopped {
  return { abstain: reasons, waits: true };
}
