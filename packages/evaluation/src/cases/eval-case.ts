import type { JsonValue, ToolSpec } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';

/** The values that are right for one argument; an optional one may also be left out. */
export type Accepted = { readonly values: readonly JsonValue[]; readonly optional: boolean };

export type ExpectedCall = { readonly name: string; readonly arguments: Readonly<Record<string, Accepted>> };

/** Calls in any order; none where no tool is right. */
export type Answer = readonly ExpectedCall[];

/** What was said before the request, by whom. */
export type Spoken = { readonly role: 'system' | 'developer' | 'user' | 'assistant'; readonly text: string };

/** One request, and every answer to it that is right. */
export type EvalCase = {
  readonly id: string;
  readonly request: string;
  readonly before: readonly Spoken[];
  /** At least one. */
  readonly answers: readonly Answer[];
  /** What it is counted under: known, held-out, free, none, or a name of somebody's own. */
  readonly group: string;
  readonly skill?: string;
  /** The tools that the case itself offers, in place of all others. */
  readonly tools?: readonly ToolSpec[];
};

/** What is asked and what is right, whatever the case is called: two reports are compared by it. */
export function caseHash({ request, before, answers, tools }: EvalCase): string {
  return hashJson({ request, before, answers, ...(tools && { tools }) });
}
