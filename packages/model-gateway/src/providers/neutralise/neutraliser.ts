import type { JsonValue } from '@fpf/contracts';

/**
 * FunctionGemma's control tokens, and those of other models' templates. In a text they would become structure of the
 * prompt: a file could forge a turn, a call or the end of a result.
 */
const controlTokens =
  /<(?=(?:bos|eos|pad|unk|mask|escape|(?:start|end)_of_(?:turn|image)|image_soft_token|(?:start|end)_function_(?:declaration|call|response)|unused\d{1,4})>|\|[A-Za-z0-9_]{1,40}\|>)/g;

/** Makes texts harmless on the way in, and counts what it made so. One for each request. */
export type Neutraliser = {
  /** The same text with its control tokens made harmless and still readable. */
  readonly text: (text: string) => string;
  /** The same value with every text in it made harmless, keys among them. */
  readonly json: <T extends JsonValue>(value: T) => T;
  readonly count: () => number;
};

export function createNeutraliser(): Neutraliser {
  let found = 0;
  const text = (given: string): string =>
    given.replace(controlTokens, () => {
      found += 1;
      return '<\u200a';
    });
  const json = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(json);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), json(inner)]));
  };
  return { text, json: <T extends JsonValue>(value: T) => json(value) as T, count: () => found };
}
