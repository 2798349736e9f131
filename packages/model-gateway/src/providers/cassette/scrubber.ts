import type { JsonValue } from '@fpf/contracts';
import { type Match, matchesApart } from '@fpf/secrets';
import type { SecretShape } from './secrets.ts';

/** Takes out what must not be shared, and counts it. The same text gives the same text, whosever machine it is on. */
export type Scrubber = {
  readonly text: (text: string) => string;
  /** The texts in a value; its keys are what the program calls things. */
  readonly json: <T extends JsonValue>(value: T) => T;
  /** The pieces of one text, of which a secret may lie in several. Each piece stays one. */
  readonly pieces: (pieces: readonly string[]) => readonly string[];
  readonly count: () => number;
};

type Found = Match<SecretShape>;

export function createScrubber(shapes: readonly SecretShape[]): Scrubber {
  let count = 0;
  const pieces = (given: readonly string[]): readonly string[] => {
    const whole = given.join('');
    const found = matchesApart(whole, shapes);
    count += found.length;
    if (found.length === 0) return given;
    let from = 0;
    return given.map((piece) => {
      const to = from + piece.length;
      const kept = within(whole, from, to, found);
      from = to;
      return kept;
    });
  };
  const text = (given: string): string => pieces([given])[0] ?? '';
  const json = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(json);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, json(inner)]));
  };
  return { text, json: <T extends JsonValue>(value: T) => json(value) as T, pieces, count: () => count };
}

/**
 * One piece of the text: what was found is replaced in the piece in which it begins, and is gone from those after it.
 */
function within(whole: string, from: number, to: number, found: readonly Found[]): string {
  let kept = '';
  let at = from;
  for (const { start, end, shape } of found) {
    if (end <= at || start >= to) continue;
    kept += whole.slice(at, Math.max(at, start));
    if (start >= from) kept += shape.becomes;
    at = Math.min(end, to);
  }
  return kept + whole.slice(at, Math.max(at, to));
}
