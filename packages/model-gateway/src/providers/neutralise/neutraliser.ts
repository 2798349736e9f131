import type { JsonValue } from '@fpf/contracts';
import { controlTokens } from './control-tokens.ts';

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
