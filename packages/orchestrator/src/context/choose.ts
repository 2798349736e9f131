import type { PersonSaid } from '@fpf/contracts';

/** What the request leaves open: an argument of a tool, in words, with at most five answers where they are known. */
export type OpenValue = Pick<PersonSaid, 'tool' | 'argument' | 'question' | 'choices'>;

/**
 * Asks a person for a value that a call needs and the request does not say. Undefined where they say none: then the
 * call is not made. The answer is one more untrusted text, and validated as an argument is.
 */
export type Choose = (open: OpenValue, signal: AbortSignal) => Promise<string | undefined>;
