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

/** Lines of `saying, another saying > what skills call it`; what stands on several lines means what any of them says. */
export function readSayings(lines: string = shipped): Sayings {
  const sayings = new Map<string, { readonly words: readonly string[]; readonly means: Set<string> }>();
  for (const line of lines.split('\n')) {
    const [said = '', meant = ''] = line.split(' > ');
    const means = meant.split(' ').map(stemOfTerm);
    for (const phrase of said.split(', ')) {
      const words = sayingWords(phrase);
      const entry = sayings.get(words.join(' ')) ?? { words, means: new Set<string>() };
      for (const mean of means) if (mean !== '') entry.means.add(mean);
      sayings.set(words.join(' '), entry);
    }
  }
  const shelves = new Map<string, Saying[]>();
  for (const { words, means } of sayings.values()) {
    const [first] = words;
    if (first === undefined) continue;
    shelves.set(first, [...(shelves.get(first) ?? []), { words, means: [...means] }]);
  }
  for (const shelf of shelves.values()) shelf.sort((a, b) => b.words.length - a.words.length);
  const pairs = new Set([...sayings.values()].flatMap(({ means }) => [...means]).filter((mean) => mean.includes('-')));
  return Object.freeze({ startingWith: (word: string) => shelves.get(word) ?? [], pairs });
}

/** Every word, by stem; an apostrophe is nothing: `doesn't` and `doesnt` are one. */
export function sayingWords(text: string): readonly string[] {
  return sayingTokens(text).map(({ word }) => word);
}

/** The words of a request as they are compared with a saying, each beside what was written. */
export function sayingTokens(text: string): readonly { readonly text: string; readonly word: string }[] {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}#/]+(?:['’]+[\p{L}\p{N}#/]+)*/gu) ?? [];
  return parts.map((part) => ({ text: part, word: stem(part.replace(/['’]/g, '')) }));
}
