import type { Approval, Person } from '@fpf/contracts';

type Word = 'allow' | 'deny';

/**
 * Whether a program that embeds the stack allows just this call, once, and for whom it says so. Anything but the word
 * `allow` does not; where it fails or says nothing, the question stays open. So it does where the rule names people and
 * the program names none of them.
 */
export type CanUseTool = (
  asked: Approval,
  signal: AbortSignal,
) => Promise<Word | { readonly decision: Word; readonly who: Person }>;
