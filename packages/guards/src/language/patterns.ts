import type { RE2JS } from '@bufbuild/re2';
import { loadRe2 } from './cel.ts';
import { maximum } from './limits.ts';

export type Pattern = {
  /** How many signs the program for it has, about: what stands under a counted repetition is copied. */
  readonly copies: number;
  readonly problem: string | undefined;
};

export interface Patterns {
  read(text: string): Pattern;
  /** Whether a text, if it is no longer than that, has a part that fits. */
  search(text: string, pattern: string, longest: bigint): boolean;
}

const counted = /([)*+?}])?\{(\d{1,9})(,\d{0,9})?\}/g;

/** A long text leaves many states behind; what one search made is not kept for it. */
const short = 256;

/** Patterns are compiled when they are read, and so many are kept, the oldest giving way. */
export function createPatterns(): Patterns {
  const kept = new Map<string, RE2JS>();
  return {
    read: (text) => {
      const copies = copiesOf(text);
      return { copies, problem: tooMuch(text, copies) ?? unreadable(text) };
    },
    search: (text, pattern, longest) => {
      if (text.length > longest)
        throw new RangeError(`a text longer than ${longest} is not searched with this pattern`);
      const found = compiled(pattern).test(text);
      if (text.length > short) compiled(pattern).reset();
      return found;
    },
  };

  function compiled(text: string): RE2JS {
    const known = kept.get(text);
    if (known) return known;
    const made = loadRe2().RE2JS.compile(text);
    if (kept.size >= maximum.patterns) kept.delete(kept.keys().next().value as string);
    kept.set(text, made);
    return made;
  }

  function unreadable(text: string): string | undefined {
    try {
      compiled(text);
      return undefined;
    } catch (error) {
      return `a pattern cannot be read: ${error instanceof Error ? error.message : 'it is none'}`;
    }
  }
}

/**
 * RE2 takes time in proportion to the text and to the program that it makes of a pattern. `a{9}` makes nine of one,
 * `(…){9}` nine of all that stands in the group. Classes of Unicode make large ones.
 */
function tooMuch(text: string, copies: number): string | undefined {
  if (text.length > maximum.patternLength) return `a pattern is longer than ${maximum.patternLength}`;
  if (copies > maximum.copies)
    return `what a pattern repeats by count comes to ${copies} signs, which is more than ${maximum.copies}`;
  return /\\p/i.test(text) ? 'a pattern names a class of Unicode' : undefined;
}

function copiesOf(text: string): number {
  let single = text.length;
  let grouped = 1;
  for (const [, after, least, most = ''] of text.replace(/\\./gs, 'x').matchAll(counted)) {
    const count = Math.max(Number(least), Number(most.slice(1)), 1) + (most === ',' ? 1 : 0);
    if (after === undefined) single += count;
    else grouped *= count;
  }
  return single * grouped;
}
