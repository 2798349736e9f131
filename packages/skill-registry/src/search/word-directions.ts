import { readFileSync } from 'node:fs';

/** Where a word points among the subjects that texts speak of; words of one subject point alike. */
export type WordDirections = { readonly of: (stem: string) => Float64Array | undefined };

export const dimensions = 64;
export const levels = 8;
/** How far apart two levels are, for a direction of length one. */
const step = 0.08;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const table = new URL('../../data/word-directions.txt', import.meta.url);

/** The table that is shipped with the package. `tools/word-directions.ts` makes it from public texts; a word is read when it is asked for. */
export function readWordDirections(text: string = readFileSync(table, 'utf8')): WordDirections {
  const written = new Map<string, string>();
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ');
    if (space > 0 && !line.startsWith('#')) written.set(line.slice(0, space), line.slice(space + 1));
  }
  const read = new Map<string, Float64Array>();
  return Object.freeze({
    of: (stem: string) => {
      const known = read.get(stem);
      const code = written.get(stem);
      if (known !== undefined || code === undefined) return known;
      const direction = readDirection(code);
      read.set(stem, direction);
      return direction;
    },
  });
}

export function writeDirection(values: Float64Array): string {
  const scale = 1 / (length(values) || 1);
  const level = (value: number): number => Math.max(0, Math.min(levels - 1, Math.round((value * scale) / step + (levels - 1) / 2)));
  return Array.from(
    { length: dimensions / 2 },
    (_, at) => letters[level(values[2 * at] ?? 0) * levels + level(values[2 * at + 1] ?? 0)] ?? 'A',
  ).join('');
}

function readDirection(code: string): Float64Array {
  const values = new Float64Array(dimensions);
  for (let at = 0; at < dimensions / 2; at += 1) {
    const both = Math.max(0, letters.indexOf(code[at] ?? ''));
    values[2 * at] = Math.floor(both / levels) - (levels - 1) / 2;
    values[2 * at + 1] = (both % levels) - (levels - 1) / 2;
  }
  return toLengthOne(values);
}

export function toLengthOne(values: Float64Array): Float64Array {
  const scale = 1 / (length(values) || 1);
  return values.map((value) => value * scale);
}

function length(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
}
