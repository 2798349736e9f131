import { hashJson } from '@fpf/contracts/hash';
import type { EvalCase } from './eval-case.ts';

/** What is asked and what is right, whatever the case is called: two reports are compared by it. */
export function caseHash({ request, before, answers, tools }: EvalCase): string {
  return hashJson({ request, before, answers, ...(tools && { tools }) });
}
