import { isNumberWord } from './number-of.ts';
import { quotes } from './peel.ts';
import type { QuotePair } from './whole-units.ts';

/** What a token looks like, whatever its letters mean. */
const patterns: Readonly<Record<string, RegExp>> = {
  'has-digit': /[0-9]/,
  'all-digits': /^[0-9]+$/,
  'has-slash': /\//,
  'starts-with-dot': /^\../,
  'ends-with-slash': /\/$/,
  'has-extension': /.\.[A-Za-z0-9]{1,6}$/,
  'has-glob': /[*?]|\{.*\}|\[.*\]/,
  'has-underscore': /_/,
  'has-hyphen-inside': /.-./,
  'has-equals': /[=]/,
  'has-dollar': /\$/,
  'has-upper-first': /^[A-Z]/,
  'all-upper': /^[^a-z]*[A-Z][^a-z]*[A-Z][^a-z]*$/,
  'camel-inside': /[a-z][A-Z]/,
  'is-punctuation': /^[!-/:-@[-`{-~\u201c\u201d\u2018\u2019\u00ab\u00bb]+$/,
  'starts-with-hyphen': /^-./,
  'has-pipe-or-redirect': /[|<>]/,
  'has-colon': /:/,
  'has-paren': /[()]/,
  'has-tilde-or-caret': /[~^]/,
  'hex-like': /^[0-9a-f]{7,40}$/,
};

const endings: Readonly<Record<string, string>> = {
  'ending-csv': 'csv tsv',
  'ending-json': 'json jsonl',
  'ending-notebook': 'ipynb',
  'ending-markdown': 'md markdown',
  'ending-text': 'txt log',
  'ending-code': 'js ts mjs cjs jsx tsx py rb go rs java c h cpp hpp cs php sh sql html css',
};
const endingNames: ReadonlyMap<string, string> = new Map(
  Object.entries(endings).flatMap(([name, list]) => list.split(' ').map((ending): [string, string] => [ending, name])),
);

/**
 * Every shape that this reader can see; a model file names those that it was trained on, in the order of their rows.
 */
export const knownShapes: ReadonlySet<string> = new Set([
  ...Object.keys(patterns),
  'number-word',
  'is-quote',
  'inside-quotes',
  'inside-backticks',
  ...Object.keys(endings),
  'ending-other',
]);

/** The shapes of each token, by name. */
export function shapesOf(words: readonly string[], pairs: readonly QuotePair[]): readonly ReadonlySet<string>[] {
  const shapes = words.map((word) => new Set(ownShapes(word)));
  for (const { open, close, backticks } of pairs) {
    for (const shape of shapes.slice(open + 1, close)) {
      shape.add('inside-quotes');
      if (backticks) shape.add('inside-backticks');
    }
  }
  return shapes;
}

function ownShapes(word: string): readonly string[] {
  const shapes = Object.keys(patterns).filter((name) => patterns[name]?.test(word));
  if (isNumberWord(word)) shapes.push('number-word');
  if (word.length === 1 && quotes.includes(word)) shapes.push('is-quote');
  const ending = /.\.([A-Za-z0-9]{1,6})$/.exec(word)?.[1];
  if (ending !== undefined) shapes.push(endingNames.get(ending.toLowerCase()) ?? 'ending-other');
  return shapes;
}
