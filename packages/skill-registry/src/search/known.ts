import type { WordFamily } from './word-family.ts';

/** What the documents know: without it, a pair is two words and a mistyped word is a strange one. */
export type Known = {
  readonly has: (stem: string) => boolean;
  readonly near: (text: string) => string | undefined;
  readonly family: WordFamily;
};
