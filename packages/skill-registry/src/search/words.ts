import { humpedNames } from './brand-names.ts';
import { stopWords } from './common-words.ts';
import { stem } from './stem.ts';

/** A word as it was written, and the stem that words are compared by. */
export type Word = { readonly text: string; readonly stem: string };

const longest = 128;

/**
 * The words of a text: split at everything but letters and digits, and where `camelCase` changes; stop words left out.
 */
export function wordsOf(text: string): readonly Word[] {
  const split = text.normalize('NFKC').replace(/[\p{L}\p{M}\p{N}]+/gu, withoutHumps);
  const parts = split.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts
    .filter((part) => !stopWords.has(part) && (part.length > 1 || /[^a-z0-9]/.test(part)))
    .map((part) => part.slice(0, longest).toWellFormed())
    .map((text) => ({ text, stem: stem(text) }));
}

/** A term of several words is joined by a dash: `pull-request`. */
export function stemOfTerm(term: string): string {
  return wordsOf(term)
    .map(({ stem }) => stem)
    .join('-');
}

/** Of plain letters and figures, no great letter behind the first: nearly every word of a text, and no hump in it. */
const humpless = /^[A-Za-z0-9][a-z0-9]*$/;

function withoutHumps(token: string): string {
  if (humpless.test(token)) return token;
  if (humpedNames.has(token.toLowerCase().replace(/s$/, '')) || humpedNames.has(token.toLowerCase()))
    return token.toLowerCase();
  return token.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2');
}
