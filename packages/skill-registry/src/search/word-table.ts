/** What a table says of a word. Nothing for a word that it does not hold. */
export type WordTable<T> = { readonly of: (stem: string) => T | undefined };

/** Where a word points, and how far. */
export type WordDirections = WordTable<Float64Array>;

/** Each letter holds two dimensions, each at one of eight levels. */
export const levels = 8;
export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Lines of `stem code` in the order of their stems; what begins with `# ` stands above them. A line is looked for when its stem is asked for:
 * few of them ever are.
 */
export function readWordTable<T>(text: string, read: (code: string) => T): WordTable<T> {
  const known = new Map<string, T | undefined>();
  return Object.freeze({
    of: (stem: string) => {
      if (known.has(stem)) return known.get(stem);
      const code = codeOf(text, stem);
      const found = code === undefined ? undefined : read(code);
      known.set(stem, found);
      return found;
    },
  });
}

function codeOf(text: string, stem: string): string | undefined {
  let [low, high] = [0, text.length];
  while (low < high) {
    const start = text.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const space = text.indexOf(' ', start);
    const here = text.startsWith('# ', start) ? '' : text.slice(start, space < 0 || space > end ? end : space);
    if (here === stem) return here === '' || space < 0 || space > end ? undefined : text.slice(space + 1, end);
    if (here < stem) low = end + 1;
    else high = start;
  }
  return undefined;
}

/** Where a code points, at length one. A letter that is none, or is missing, is read as the first. */
export function readLevels(code: string, dimensions: number): Float64Array {
  const values = new Float64Array(dimensions);
  for (let at = 0; at < dimensions / 2; at += 1) {
    const both = placeOf(code.charCodeAt(at));
    values[2 * at] = Math.floor(both / levels) - (levels - 1) / 2;
    values[2 * at + 1] = (both % levels) - (levels - 1) / 2;
  }
  return toLengthOne(values);
}

/** The place of a letter in their order, without looking it up: a table has more than a million of them. */
function placeOf(letter: number): number {
  if (letter >= 97 && letter <= 122) return letter - 71;
  if (letter >= 65 && letter <= 90) return letter - 65;
  if (letter >= 48 && letter <= 57) return letter + 4;
  return letter === 43 ? 62 : letter === 47 ? 63 : 0;
}

/** Two dimensions to a letter; `step` is how far apart two levels are, for a direction of length one. */
export function writeLevels(values: Float64Array, step: number): string {
  const direction = toLengthOne(values);
  const level = (value = 0): number => Math.max(0, Math.min(levels - 1, Math.round(value / step + (levels - 1) / 2)));
  return Array.from(
    { length: values.length / 2 },
    (_, at) => letters[level(direction[2 * at]) * levels + level(direction[2 * at + 1])],
  ).join('');
}

export function toLengthOne(values: Float64Array): Float64Array {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at] ?? 0) * (values[at] ?? 0);
  return scaled(values, 1 / (Math.sqrt(squares) || 1));
}

/** Counted, as the loop above: a run reads some three hundred words before anything is compiled, and what calls a function for each value takes five times as long. */
export function scaled(values: Float64Array, by: number): Float64Array {
  const made = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += 1) made[at] = (values[at] ?? 0) * by;
  return made;
}
