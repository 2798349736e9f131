import { type SearchField, searchFields, type SearchText } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import { stem } from '../words/stem.ts';
import { type Word, wordsOf } from '../words/words.ts';

/** How strongly a stem stands in a skill, where, and as what word it was written. */
export type Standing = { readonly strength: number; readonly fields: readonly SearchField[]; readonly text: string };

/**
 * BM25F of one skill: how often a stem stands in each field, times the field's weight, made less by length and
 * saturated. What is written with a dash or a hump counts also as one word, and two words that are one term in a
 * dictionary as that term.
 */
export function standingsOf(
  text: SearchText,
  isPair: (pair: string) => boolean,
  settings: SearchSettings,
): ReadonlyMap<string, Standing> {
  const counts = new Map<string, { count: number; fields: Set<SearchField>; text: string }>();
  let length = 0;
  // One word of a long name says less of the skill than a name of one word.
  const ofName = settings.name / Math.sqrt(Math.max(1, wordsOf(text.name).length));
  const add = (field: SearchField, { stem: root, text }: Word): void => {
    const entry = counts.get(root) ?? { count: 0, fields: new Set(), text };
    entry.count += field === 'name' ? ofName : settings[field];
    entry.fields.add(field);
    counts.set(root, entry);
  };
  for (const field of searchFields) {
    const words = wordsOf(text[field]);
    length += words.length;
    const all = [...words, ...joinedWords(text[field]), ...pairsOf(words, isPair)];
    for (const word of field === 'keywords' ? distinct(all) : all) add(field, word);
  }
  const normal = 1 - settings.lengthShare + settings.lengthShare * (length / settings.usualLength);
  return new Map(
    [...counts].map(([root, { count, fields, text: written }]) => {
      const often = count / normal;
      const strength = (often * (settings.saturation + 1)) / (often + settings.saturation);
      return [root, { strength, fields: searchFields.filter((field) => fields.has(field)), text: written }];
    }),
  );
}

/** Said once or in three forms: a list of keywords is not read as if it were speech. */
function distinct(words: readonly Word[]): readonly Word[] {
  return [...new Map(words.map((word) => [word.stem, word])).values()];
}

/** `post-mortem` and `SwiftUI` are also `postmortem` and `swiftui`. */
function joinedWords(text: string): readonly Word[] {
  return (text.match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)+|\p{L}\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu) ?? [])
    .map((token) => token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((joined) => joined.length <= 40)
    .map((joined) => ({ text: joined, stem: stem(joined) }));
}

function pairsOf(words: readonly Word[], isPair: (pair: string) => boolean): readonly Word[] {
  return words.slice(1).flatMap((second, index) => {
    const first = words[index];
    const pair = first === undefined ? '' : `${first.stem}-${second.stem}`;
    return first !== undefined && isPair(pair) ? [{ text: `${first.text} ${second.text}`, stem: pair }] : [];
  });
}
