const shortest = 6;

/**
 * The word of the skills that a strange word is one letter away from: one more, one less, another, or two in the wrong
 * order. Only words of six letters and more, and only when there is no doubt which is meant.
 */
export function nearWord(stems: Iterable<string>): (text: string) => string | undefined {
  const shelves = new Map<string, string[]>();
  for (const stem of stems) {
    if (stem.length < shortest - 1 || !/^[a-z]+$/.test(stem)) continue;
    const shelf = shelves.get(shelfOf(stem, stem.length));
    if (shelf) shelf.push(stem);
    else shelves.set(shelfOf(stem, stem.length), [stem]);
  }
  return (text) => {
    if (text.length < shortest || text.length > 40 || !/^[a-z]+$/.test(text)) return undefined;
    const lengths = [text.length - 1, text.length, text.length + 1];
    const found = lengths.flatMap((length) =>
      (shelves.get(shelfOf(text, length)) ?? []).filter((stem) => oneLetterApart(stem, text)),
    );
    return found.length === 1 ? found[0] : undefined;
  };
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
