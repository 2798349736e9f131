import { findCodes } from './word-table.ts';

/** Where words point, and how far. */
export type WordDirections = {
  /** Nothing for a word that the table does not hold. */
  readonly of: (stem: string) => Float64Array | undefined;
  /** Adds what a word brings, so many times, to a sum; nothing for a word that the table does not hold. */
  readonly addTo: (sum: Float64Array, stem: string, weight: number) => void;
};

/** Each letter holds two dimensions, each at one of eight levels. */
export const levels = 8;
export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** How a code is written: how many dimensions, and whether a letter before them says how far the word reaches. */
type CodeForm = { readonly dimensions: number; readonly reaches: boolean };

/** Reads a table of codes. A code is decoded into the sum: an array for each word would be most of a first question. */
export function readDirections(text: string, { dimensions, reaches }: CodeForm): WordDirections {
  const placeOf = findCodes(text);
  const addCode = codeAdder(dimensions);
  const add = (sum: Float64Array, place: number, weight: number): void => {
    const reach = reaches ? Math.max(1, letters.indexOf(text[place] ?? '')) / (letters.length - 1) : 1;
    addCode(sum, text, reaches ? place + 1 : place, reach, weight);
  };
  return Object.freeze({
    of: (stem: string) => {
      const place = placeOf(stem);
      if (place < 0) return undefined;
      const found = new Float64Array(dimensions);
      add(found, place, 1);
      return found;
    },
    addTo: (sum: Float64Array, stem: string, weight: number) => {
      const place = placeOf(stem);
      if (place >= 0) add(sum, place, weight);
    },
  });
}

type AddCode = (sum: Float64Array, text: string, from: number, reach: number, weight: number) => void;

/**
 * Adds where a code points, at length one, times its reach and its weight. A letter that is none, or that is missing
 * before the line ends, is read as the first.
 */
function codeAdder(dimensions: number): AddCode {
  const values = new Float64Array(dimensions);
  return (sum, text, from, reach, weight) => {
    let squares = 0;
    let isOver = false;
    for (let at = 0; at < dimensions / 2; at += 1) {
      const letter = text.charCodeAt(from + at);
      isOver ||= letter === 10;
      const both = isOver ? 0 : rankOf(letter);
      const one = Math.floor(both / levels) - (levels - 1) / 2;
      const other = (both % levels) - (levels - 1) / 2;
      values[2 * at] = one;
      values[2 * at + 1] = other;
      squares += one * one + other * other;
    }
    const length = 1 / (Math.sqrt(squares) || 1);
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * ((values[at] ?? 0) * length * reach);
  };
}

/** The place of a letter in their order, without looking it up: a table has more than a million of them. */
function rankOf(letter: number): number {
  if (letter >= 97 && letter <= 122) return letter - 71;
  if (letter >= 65 && letter <= 90) return letter - 65;
  if (letter >= 48 && letter <= 57) return letter + 4;
  return letter === 43 ? 62 : letter === 47 ? 63 : 0;
}

export function toLengthOne(values: Float64Array): Float64Array {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at] ?? 0) * (values[at] ?? 0);
  return scaled(values, 1 / (Math.sqrt(squares) || 1));
}

/**
 * Counted, as the loop above: a run reads some hundred words before anything is compiled, and what calls a function for
 * each value takes five times as long.
 */
export function scaled(values: Float64Array, by: number): Float64Array {
  const made = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += 1) made[at] = (values[at] ?? 0) * by;
  return made;
}
