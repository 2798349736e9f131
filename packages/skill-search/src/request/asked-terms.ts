import { type AskedWord, requestWords } from './request-words.ts';
import type { AskedTerm } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import type { Known } from './known.ts';
import { saidIn } from './said-in.ts';
import { stem } from '../words/stem.ts';
import type { Vocabulary } from '../words/vocabulary.ts';

/**
 * The words of a request with their weights, the words that stand for them, and neighbours that are one word to some
 * skill.
 */
export function askedTerms(
  request: string,
  vocabulary: Vocabulary,
  known: Known,
  settings: SearchSettings,
): readonly AskedTerm[] {
  const words = requestWords(request);
  // Who names a file means the file, whatever the bread and the cats in it.
  const aboutFiles = words.some(({ hint, stem: root }) => hint && root === 'file');
  const terms = words.map((word) => {
    const term = termOf(word, vocabulary, known, settings);
    return { ...term, worldly: term.worldly && !aboutFiles };
  });
  const pairs = terms.flatMap((first, index) => {
    const second = terms[index + 1];
    return second === undefined || first.hint || second.hint || first.wish !== second.wish
      ? []
      : pairOf(first, second, vocabulary, known, settings);
  });
  return [...terms, ...pairs, ...saidIn(request, terms, vocabulary, known, settings)];
}

function termOf(
  { text, stem: root, hint, wish }: AskedWord,
  vocabulary: Vocabulary,
  known: Known,
  settings: SearchSettings,
): AskedTerm {
  const instead = insteadOf(root, vocabulary, known, settings);
  const mistyped = !known.has(root) && instead.size === 0 && !vocabulary.knows(root) ? known.near(root) : undefined;
  if (mistyped !== undefined) instead.set(mistyped, settings.typoShare);
  for (const [other, common] of known.family(root)) instead.set(other, Math.max(common, instead.get(other) ?? 0));
  return {
    text,
    stem: root,
    weight: vocabulary.weightOf(mistyped ?? root) * (hint ? settings.hintShare : 1),
    hint,
    wish,
    worldly: !hint && vocabulary.isWorldly(root),
    instead,
    compound: false,
    parts: [],
  };
}

function pairOf(
  first: AskedTerm,
  second: AskedTerm,
  vocabulary: Vocabulary,
  known: Known,
  settings: SearchSettings,
): readonly AskedTerm[] {
  const joined = stem(`${first.text}${second.text}`);
  const pair = `${first.stem}-${second.stem}`;
  const instead = vocabulary.pairs.has(pair) ? insteadOf(pair, vocabulary, known, settings) : new Map<string, number>();
  if (!known.has(joined) && instead.size === 0) return [];
  return [
    {
      text: `${first.text} ${second.text}`,
      stem: joined,
      weight: Math.max(first.weight, second.weight),
      hint: false,
      wish: second.wish,
      worldly: false,
      instead,
      compound: true,
      parts: [first, second],
    },
  ];
}

function insteadOf(root: string, vocabulary: Vocabulary, known: Known, settings: SearchSettings): Map<string, number> {
  return new Map(
    [...vocabulary.sensesOf(root)].filter((other) => known.has(other)).map((other) => [other, settings.senseShare]),
  );
}
