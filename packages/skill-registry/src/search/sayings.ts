import { businessSayings } from './sayings/business.ts';
import { codeSayings } from './sayings/code.ts';
import { filesSayings } from './sayings/files.ts';
import { knowledgeSayings } from './sayings/knowledge.ts';
import { mediaSayings } from './sayings/media.ts';
import { operationsSayings } from './sayings/operations.ts';
import { textSayings } from './sayings/text.ts';
import { worldSayings } from './sayings/world.ts';
import { stem } from './stem.ts';
import { stemOfTerm } from './senses.ts';

/** A way of saying something: its words, stop words too, and the stems of what skills call it; none where no skill serves it. */
export type Saying = { readonly words: readonly string[]; readonly means: readonly string[] };

/** Sayings by their first word, the longest first. */
export type Sayings = { readonly startingWith: (word: string) => readonly Saying[]; readonly pairs: ReadonlySet<string> };

const shipped = [
  filesSayings,
  codeSayings,
  operationsSayings,
  textSayings,
  mediaSayings,
  businessSayings,
  knowledgeSayings,
  worldSayings,
].join('\n');

/** A saying as it is written, beside what stands after the `>` of its line. */
type Written = { readonly phrase: string; readonly meant: string };

/**
 * Lines of `saying, another saying > what skills call it`; what stands on several lines means what any of them says. Only first words are
 * looked at at once: a request begins few of the sayings, and the stems of all of them take longer than the search.
 */
export function readSayings(lines: string = shipped): Sayings {
  const stems = new Map<string, string>();
  const shelves = new Map<string, Written[]>();
  const pairs = new Set<string>();
  for (const line of lines.split('\n')) {
    const [said = '', meant = ''] = line.split(' > ');
    for (const term of meant.split(' ')) if (mayBePair.test(term)) pairs.add(stemOfTerm(term));
    for (const phrase of said.split(', ')) {
      const first = wordPattern.exec(phrase.toLowerCase())?.[0];
      if (first === undefined) continue;
      const word = stems.get(first) ?? wordOf(first);
      stems.set(first, word);
      const shelf = shelves.get(word);
      if (shelf) shelf.push({ phrase, meant });
      else shelves.set(word, [{ phrase, meant }]);
    }
  }
  const read = new Map<string, readonly Saying[]>();
  const startingWith = (word: string): readonly Saying[] => {
    const before = read.get(word);
    if (before !== undefined) return before;
    const sayings = sayingsOf(shelves.get(word) ?? []);
    read.set(word, sayings);
    return sayings;
  };
  return Object.freeze({ startingWith, pairs: new Set([...pairs].filter((pair) => pair.includes('-'))) });
}

/** The longest first. */
function sayingsOf(shelf: readonly Written[]): readonly Saying[] {
  const sayings = new Map<string, { readonly words: readonly string[]; readonly means: Set<string> }>();
  for (const { phrase, meant } of shelf) {
    const words = sayingWords(phrase);
    const entry = sayings.get(words.join(' ')) ?? { words, means: new Set<string>() };
    for (const mean of meant.split(' ').map(stemOfTerm)) if (mean !== '') entry.means.add(mean);
    sayings.set(words.join(' '), entry);
  }
  return [...sayings.values()].map(({ words, means }) => ({ words, means: [...means] })).sort((a, b) => b.words.length - a.words.length);
}

/** A term of small letters and digits alone is one word. */
const mayBePair = /[^a-z0-9]/;
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
