import type { Known } from './known.ts';
import { notationsIn, spokenText, unquotedText } from './spoken-text.ts';
import { type Saying, sayingTokens } from '../words/sayings.ts';
import type { AskedTerm } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import { wishesOf } from './request-words.ts';

type Token = { readonly text: string; readonly word: string; readonly wish: number };

/** The sayings in a request, each as one term over the words that it is made of. The longest at a place is taken. */
export function saidIn(
  request: string,
  terms: readonly AskedTerm[],
  vocabulary: Vocabulary,
  known: Known,
  settings: SearchSettings,
): readonly AskedTerm[] {
  const tokens = wishesOf(spokenText(request)).flatMap(({ token, wish }) =>
    sayingTokens(token).map((said): Token => ({ ...said, wish })),
  );
  const found = new Map<string, AskedTerm>();
  for (const [index, { word, wish }] of tokens.entries()) {
    for (const { words, means } of vocabulary.sayingsFrom(word)) {
      if (!words.every((one, offset) => tokens[index + offset]?.word === one)) continue;
      const parts = terms.filter(({ stem, hint }) => !hint && words.includes(stem));
      const key = words.join(' ');
      const text = tokens
        .slice(index, index + words.length)
        .map((token) => token.text)
        .join(' ');
      if (!found.has(key)) found.set(key, termOf({ words, means }, text, parts, wish, vocabulary, known, settings));
      break;
    }
  }
  const unquoted = unquotedText(request);
  for (const { text, at, means } of notationsIn(unquoted)) {
    const wish = wishesOf(unquoted.slice(0, at)).at(-1)?.wish ?? 0;
    found.set(text, termOf({ words: ['in', 'notation', text], means }, text, [], wish, vocabulary, known, settings));
  }
  return [...found.values()].filter(({ instead, worldly }) => worldly || instead.size > 0);
}

function termOf(
  { words, means }: Saying,
  text: string,
  parts: readonly AskedTerm[],
  wish: number,
  vocabulary: Vocabulary,
  known: Known,
  settings: SearchSettings,
): AskedTerm {
  const heaviest = Math.max(0, ...parts.map(({ weight }) => weight));
  return {
    text,
    stem: words.join(' '),
    // Several words that are one saying are as telling as a rare word.
    weight: words.length > 1 ? 1 : heaviest,
    hint: false,
    wish,
    worldly: means.length === 0,
    instead: new Map(
      means
        .filter((mean) => known.has(mean))
        .map((mean) => [mean, vocabulary.isEveryday(mean) ? settings.senseShare : settings.sayingShare]),
    ),
    compound: true,
    parts,
  };
}
