/** What a table says of a word. Nothing for a word that it does not hold. */
type WordTable<T> = { readonly of: (stem: string) => T | undefined };

/**
 * Lines of `stem code` in the order of their stems; what begins with `# ` stands above them. A line is looked for when
 * its stem is asked for: few of them ever are.
 */
export function readWordTable<T>(text: string, read: (code: string) => T): WordTable<T> {
  const known = new Map<string, T | undefined>();
  const placeOf = findCodes(text);
  return Object.freeze({
    of: (stem: string) => {
      const before = known.get(stem);
      if (before !== undefined || known.has(stem)) return before;
      const place = placeOf(stem);
      const found = place < 0 ? undefined : read(text.slice(place, endOfLine(text, place)));
      known.set(stem, found);
      return found;
    },
  });
}

/** Where the code of a stem begins; below 0 where the text has none. */
export function findCodes(text: string): (stem: string) => number {
  const known = new Map<string, number>();
  const first = endOfHead(text);
  return (stem) => {
    const before = known.get(stem);
    if (before !== undefined) return before;
    const place = findCode(text, first, stem);
    known.set(stem, place);
    return place;
  };
}

function endOfHead(text: string): number {
  let at = 0;
  while (text.startsWith('# ', at)) at = endOfLine(text, at) + 1;
  return at;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

const space = 32;

/**
 * Halves the text until no line begins in what is left. Letters are compared in place: a copy of each line would take
 * five times as long.
 */
function findCode(text: string, first: number, stem: string): number {
  if (stem === '' || stem === '#' || /\s/.test(stem)) return -1;
  let [low, high] = [first, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === low ? low : endOfLine(text, middle - 1) + 1;
    const order = start < high ? compareAt(text, start, stem) : 1;
    if (order === 0) return start + stem.length + 1;
    if (order < 0) low = endOfLine(text, start) + 1;
    else high = middle;
  }
  return -1;
}

/** Below 0 where the stem at a place of the text comes before the one that is looked for, above where it comes after. */
function compareAt(text: string, start: number, stem: string): number {
  for (let at = 0; at < stem.length; at += 1) {
    const order = text.charCodeAt(start + at) - stem.charCodeAt(at);
    // Past the end of the text there is no letter.
    if (order !== 0) return Number.isNaN(order) ? -1 : order;
  }
  return text.charCodeAt(start + stem.length) === space ? 0 : 1;
}
