/** What the documents know: without it, a pair is two words and a mistyped word is a strange one. */
export type Known = {
  readonly has: (stem: string) => boolean;
  readonly near: (text: string) => string | undefined;
  readonly family: WordFamily;
};

/** Shorter beginnings say too little: `port` is no `portrait`. */
const shortestBeginning = 5;
const leastShare = 0.5;

/**
 * Words of the skills that a word begins, or that begin it, with the part of the longer that they have in common:
 * `ansibl` and `ansible-lint`.
 */
type WordFamily = (stem: string) => readonly (readonly [stem: string, common: number])[];

export function wordFamily(stems: Iterable<string>): WordFamily {
  const shelves = new Map<string, string[]>();
  for (const stem of stems) {
    if (stem.length < shortestBeginning || stem.includes('-')) continue;
    const shelf = shelves.get(stem.slice(0, shortestBeginning));
    if (shelf) shelf.push(stem);
    else shelves.set(stem.slice(0, shortestBeginning), [stem]);
  }
  return (stem) => {
    if (stem.length < shortestBeginning) return [];
    return (shelves.get(stem.slice(0, shortestBeginning)) ?? []).flatMap((other) => {
      const [short, long] = stem.length < other.length ? [stem, other] : [other, stem];
      const common = short.length / long.length;
      return other !== stem && long.startsWith(short) && common >= leastShare ? [[other, common] as const] : [];
    });
  };
}

const shortest = 6;

/**
 * The word of the skills that a strange word is one letter away from: one more, one less, another, or two in the wrong
 * order. Only words of six letters and more, and only when there is no doubt which is meant.
 */
export function nearWord(stems: () => Iterable<string>): (text: string) => string | undefined {
  let made: ReadonlyMap<string, readonly string[]> | undefined;
  return (text) => {
    if (text.length < shortest || text.length > 40 || !/^[a-z]+$/.test(text)) return undefined;
    const shelves = (made ??= shelvesOf(stems()));
    const lengths = [text.length - 1, text.length, text.length + 1];
    const found = lengths.flatMap((length) =>
      (shelves.get(shelfOf(text, length)) ?? []).filter((stem) => oneLetterApart(stem, text)),
    );
    return found.length === 1 ? found[0] : undefined;
  };
}

/** Put up when the first strange word is asked for: few requests have one. */
function shelvesOf(stems: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const shelves = new Map<string, string[]>();
  for (const stem of stems) {
    if (stem.length < shortest - 1 || !/^[a-z]+$/.test(stem)) continue;
    const shelf = shelves.get(shelfOf(stem, stem.length));
    if (shelf) shelf.push(stem);
    else shelves.set(shelfOf(stem, stem.length), [stem]);
  }
  return shelves;
}

/** Words of one length and first letter: a first letter is seldom mistyped. */
function shelfOf(word: string, length: number): string {
  return `${word[0] ?? ''}${length}`;
}

export function oneLetterApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
