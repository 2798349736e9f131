import type { Block } from '../read/markdown.ts';
import type { Place } from '../report/findings.ts';

export type PlaceFinder = (block: Pick<Block, 'line' | 'column' | 'text'>, at?: number) => Place;

/**
 * Places in blocks. The lines of the block that was asked for last are kept: a text may have a finding at every word.
 */
export function placeFinder(file: string): PlaceFinder {
  let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };
  return ({ line, column, text }, at = 0) => {
    if (last.text !== text)
      last = {
        text,
        starts: [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ 0: end, index }) => index + end.length)],
      };
    const { starts } = last;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { file, line: line + low, column: low === 0 ? column + at : at - (starts[low] ?? 0) + 1 };
  };
}
