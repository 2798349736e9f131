import { stem } from './stem.ts';

/**
 * A way of saying something: its words, stop words too, and the stems of what skills call it; none where no skill
 * serves it.
 */
export type Saying = { readonly words: readonly string[]; readonly means: readonly string[] };

const wordPattern = /[\p{L}\p{N}#/]+(?:['’]+[\p{L}\p{N}#/]+)*/u;

function wordOf(part: string): string {
  return stem(part.replace(/['’]/g, ''));
}

/** Every word, by stem; an apostrophe is nothing: `doesn't` and `doesnt` are one. */
export function sayingWords(text: string): readonly string[] {
  return sayingTokens(text).map(({ word }) => word);
}

/** The words of a request as they are compared with a saying, each beside what was written. */
export function sayingTokens(text: string): readonly { readonly text: string; readonly word: string }[] {
  const parts = text.toLowerCase().match(new RegExp(wordPattern, 'gu')) ?? [];
  return parts.map((part) => ({ text: part, word: wordOf(part) }));
}
