import { folded, gramsOf } from './grams.ts';
import { shapesOf } from './shapes.ts';
import { tokensOf, type Tokens } from './tokens.ts';
import { quotePairs } from './whole-units.ts';

/** What a model file says about the features that it was trained on. */
export type FeatureTable = {
  readonly words: ReadonlyMap<string, number>;
  readonly shapes: ReadonlyMap<string, number>;
  readonly grams: readonly number[];
  readonly buckets: number;
  readonly maxGrams: number;
  readonly maxTokens: number;
};

/** One token as rows of the embedding tables; `word` is -1 where the vocabulary has it not. */
export type TokenRows = {
  readonly word: number;
  readonly grams: readonly number[];
  readonly shapes: readonly number[];
};

export type ReadRequest = { readonly tokens: Tokens; readonly rows: readonly TokenRows[] };

export function readRequest(request: string, table: FeatureTable): ReadRequest {
  const tokens = tokensOf(request, table.maxTokens);
  const shapes = shapesOf(tokens.words, quotePairs(tokens));
  const rows = tokens.words.map((word, index): TokenRows => ({
    word: table.words.get(folded(word)) ?? -1,
    grams: gramsOf(word, table.grams, table.buckets, table.maxGrams),
    shapes: [...(shapes[index] ?? [])].flatMap((name) => table.shapes.get(name) ?? []),
  }));
  return { tokens, rows };
}
