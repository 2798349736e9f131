import type { ModelResponse } from '@fpf/contracts';

/** What the model would say to one request, and turn after turn to what came of its calls. */
export type Answer = {
  readonly request: string;
  readonly response: ModelResponse;
  readonly further?: readonly ModelResponse[];
};

/** The file that the provider `scripted:` reads. */
export function scriptOf(answers: readonly Answer[]): string {
  return JSON.stringify({ answers });
}
