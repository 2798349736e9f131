import { type SearchField, searchFields, type SearchText } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import { isPlain, isVersion, type Word, wordsOf } from '../words/words.ts';

/** How strongly a stem stands in a skill, where, and as what word it was written. */
export type Standing = { readonly strength: number; readonly fields: readonly SearchField[]; readonly text: string };

/**
 * BM25F of one skill: how often a stem stands in each field, times the field's weight, made less by length and
 * saturated. What is written with a dash or a hump counts also as one word, and two words that are one term in a
 * dictionary as that term.
 */
export function standingsOf(
  text: SearchText,
  { pairs, stemOf }: { readonly pairs: ReadonlySet<string>; readonly stemOf: (word: string) => string },
  settings: SearchSettings,
): ReadonlyMap<string, Standing> {
  const weights = { name: settings.name, description: 1, keywords: settings.keywords };
  const standings = new Map<string, Counted>();
  let length = 0;
  for (const field of searchFields) {
    const words = wordsOf(text[field], stemOf);
    length += words.length;
    // One word of a long name says less of the skill than a name of one word.
    const weight = weights[field] / (field === 'name' ? Math.sqrt(Math.max(1, words.length)) : 1);
    const all = [...words, ...joinedWords(text[field], stemOf), ...pairsOf(words, pairs), ...majorsOf(words)];
    for (const { stem: root, text: said } of field === 'keywords' ? distinct(all) : all) {
      const standing = standings.get(root);
      if (standing === undefined) standings.set(root, { strength: weight, fields: [field], text: said });
      else {
        standing.strength += weight;
        if (standing.fields.at(-1) !== field) standing.fields.push(field);
      }
    }
  }
  const normal = 1 - settings.lengthShare + settings.lengthShare * (length / settings.usualLength);
  for (const standing of standings.values()) {
    const often = standing.strength / normal;
    standing.strength = (2 * often) / (often + 1);
  }
  return standings;
}

/** Counted first and weighed at the end, in place: a corpus has some ten thousand of them. */
type Counted = { strength: number; readonly fields: SearchField[]; readonly text: string };

/** Said once or in three forms: a list of keywords is not read as if it were speech. */
function distinct(words: readonly Word[]): readonly Word[] {
  return [...new Map(words.map((word) => [word.stem, word])).values()];
}

const plainWords = /[A-Za-z0-9]+(?:[-'][A-Za-z0-9]+)*/g;
const plainHump = /[A-Za-z][a-z]+[A-Z][A-Za-z0-9]*/g;
const joined = /[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)+|\p{L}\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu;

/** `post-mortem` and `SwiftUI` are also `postmortem` and `swiftui`. */
function joinedWords(text: string, stemOf: (word: string) => string): readonly Word[] {
  const words: Word[] = [];
  for (const token of isPlain(text) ? plainJoined(text) : (text.match(joined) ?? [])) {
    const word = token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    if (word.length <= 40) words.push({ text: word, stem: stemOf(word) });
  }
  return words;
}

/** The same of plain letters: most words have neither a dash nor a hump, and are seen to have none at once. */
function plainJoined(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.match(plainWords) ?? []) {
    if (word.includes('-') || word.includes("'")) found.push(word);
    else if (/[a-z][A-Z]/.test(word)) found.push(...(word.match(plainHump) ?? []));
  }
  return found;
}

/** Who asks for Ubuntu 20 is served by what is for 20.04; who asks for 20.10 is not. */
function majorsOf(words: readonly Word[]): readonly Word[] {
  return words.flatMap(({ text }) => {
    const major = isVersion(text) ? text.slice(0, text.indexOf('.')) : '';
    return major.length > 1 ? [{ text: major, stem: major }] : [];
  });
}

function pairsOf(words: readonly Word[], known: ReadonlySet<string>): readonly Word[] {
  const pairs: Word[] = [];
  let first: Word | undefined;
  for (const second of words) {
    const pair = first === undefined ? '' : `${first.stem}-${second.stem}`;
    if (first !== undefined && known.has(pair)) pairs.push({ text: `${first.text} ${second.text}`, stem: pair });
    first = second;
  }
  return pairs;
}
