import { businessSayings } from './sayings/business.ts';
import { codeSayings } from './sayings/code.ts';
import { filesSayings } from './sayings/files.ts';
import { knowledgeSayings } from './sayings/knowledge.ts';
import { mediaSayings } from './sayings/media.ts';
import { operationsSayings } from './sayings/operations.ts';
import { textSayings } from './sayings/text.ts';
import { worldSayings } from './sayings/world.ts';
import { type Saying, sayingWords } from '../../src/words/sayings.ts';
import { stemOfTerm } from '../../src/words/words.ts';

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

/** Sayings by their first word, the longest first; and the terms of two words that they mean. */
export type Sayings = { readonly shelves: ReadonlyMap<string, readonly Saying[]>; readonly pairs: ReadonlySet<string> };

/**
 * Lines of `saying, another saying > what skills call it`; what stands on several lines means what any of them says.
 */
export function readSayings(lines: string = shipped): Sayings {
  const shelves = new Map<string, Map<string, { readonly words: readonly string[]; readonly means: Set<string> }>>();
  const pairs = new Set<string>();
  for (const line of lines.split('\n')) {
    const [said = '', meant = ''] = line.split(' > ');
    const means = meant
      .split(' ')
      .map(stemOfTerm)
      .filter((mean) => mean !== '');
    for (const mean of means) if (mean.includes('-')) pairs.add(mean);
    for (const phrase of said.split(', ')) {
      const words = sayingWords(phrase);
      const [first] = words;
      if (first === undefined) continue;
      const shelf =
        shelves.get(first) ?? new Map<string, { readonly words: readonly string[]; readonly means: Set<string> }>();
      shelves.set(first, shelf);
      const entry = shelf.get(words.join(' ')) ?? { words, means: new Set<string>() };
      for (const mean of means) entry.means.add(mean);
      shelf.set(words.join(' '), entry);
    }
  }
  const sayingsOf = (
    shelf: ReadonlyMap<string, { readonly words: readonly string[]; readonly means: ReadonlySet<string> }>,
  ): readonly Saying[] =>
    [...shelf.values()]
      .map(({ words, means }) => ({ words, means: [...means] }))
      .sort((a, b) => b.words.length - a.words.length);
  return { shelves: new Map([...shelves].map(([first, shelf]) => [first, sayingsOf(shelf)])), pairs };
}
