import { everydayWords, stopWords } from './common-words.ts';
import { stem } from './stem.ts';

/** A word as it was written, and the stem that words are compared by. */
export type Word = { readonly text: string; readonly stem: string };

const everydayStems: ReadonlySet<string> = new Set([...everydayWords].map(stem));
const longest = 128;

/** The words of a text: split at everything but letters and digits, and where `camelCase` changes; stop words left out. */
export function wordsOf(text: string): readonly Word[] {
  const split = text
    .normalize('NFKC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2');
  const parts = split.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts
    .filter((part) => !stopWords.has(part) && (part.length > 1 || /[^a-z0-9]/.test(part)))
    .map((part) => part.slice(0, longest).toWellFormed())
    .map((text) => ({ text, stem: stem(text) }));
}

/** How much a word says on its own. */
export function weightOf({ stem: root }: Word): number {
  return everydayStems.has(root) ? 0.5 : 1;
}
