/** What a table says of a word. Nothing for a word that it does not hold. */
type WordTable<T> = { readonly of: (stem: string) => T | undefined };

/** Where a word points, and how far. */
export type WordDirections = WordTable<Float64Array>;

/** Each letter holds two dimensions, each at one of eight levels. */
export const levels = 8;
export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Lines of `stem code` in the order of their stems; what begins with `# ` stands above them. A line is looked for when
 * its stem is asked for: few of them ever are.
 */
export function readWordTable<T>(text: string, read: (code: string) => T): WordTable<T> {
  const known = new Map<string, T | undefined>();
  let marks: readonly Mark[] | undefined;
  return Object.freeze({
    of: (stem: string) => {
      if (known.has(stem)) return known.get(stem);
      const code = codeOf(text, (marks ??= marksOf(text)), stem);
      const found = code === undefined ? undefined : read(code);
      known.set(stem, found);
      return found;
    },
  });
}

/** A line here and there, so that a stem is looked for in a few thousand letters and not in all of them. */
type Mark = { readonly stem: string; readonly at: number };

const stride = 2048;

function marksOf(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < text.length;) {
    marks.push({ stem: text.startsWith('# ', at) ? '' : text.slice(at, endOfStem(text, at)), at });
    const end = text.indexOf('\n', at + stride);
    at = end < 0 ? text.length : end + 1;
  }
  return marks;
}

function endOfStem(text: string, at: number): number {
  const [space, end] = [text.indexOf(' ', at), text.indexOf('\n', at)];
  return Math.min(space < 0 ? text.length : space, end < 0 ? text.length : end);
}

function codeOf(text: string, marks: readonly Mark[], stem: string): string | undefined {
  if (stem === '' || stem === '#' || /\s/.test(stem)) return undefined;
  let [low, high] = [0, marks.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.stem ?? '') <= stem) low = middle;
    else high = middle;
  }
  const from = marks[low]?.at ?? 0;
  const part = text.slice(from, marks[low + 1]?.at);
  const isFirst = part.startsWith(`${stem} `);
  const line = isFirst ? 0 : part.indexOf(`\n${stem} `) + 1;
  if (line === 0 && !isFirst) return undefined;
  const start = line + stem.length + 1;
  const end = part.indexOf('\n', start);
  return part.slice(start, end < 0 ? undefined : end);
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

/** Where a code points and how far: one letter for the length, up to 1, then the directions. */
export function readReach(code: string, dimensions: number): Float64Array {
  const strength = Math.max(1, letters.indexOf(code[0] ?? '')) / (letters.length - 1);
  return scaled(readLevels(code.slice(1), dimensions), strength);
}

export function toLengthOne(values: Float64Array): Float64Array {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at] ?? 0) * (values[at] ?? 0);
  return scaled(values, 1 / (Math.sqrt(squares) || 1));
}

/**
 * Counted, as the loop above: a run reads some three hundred words before anything is compiled, and what calls a
 * function for each value takes five times as long.
 */
export function scaled(values: Float64Array, by: number): Float64Array {
  const made = new Float64Array(values.length);
  for (let at = 0; at < values.length; at += 1) made[at] = (values[at] ?? 0) * by;
  return made;
}
