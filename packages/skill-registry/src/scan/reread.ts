/** A text as somebody reads it for whom some of its characters stand for others. Offsets are those of what is read. */
export type Reading = {
  readonly text: string;
  /** The offset in the text that was given. */
  at(offset: number): number;
  /** Whether something between the two offsets stands for something else: what does not was read before. */
  touches(start: number, end: number): boolean;
};

/** The text with each match of a global pattern as `by` has it; undefined where nothing matches. Linear in the text. */
export function reread(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string): Reading | undefined {
  /**
   * Of each match: where it begins as read, where what follows begins as read, and where it begins and ends as given.
   */
  const froms: number[] = [];
  const tos: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  let [length, done] = [0, 0];
  for (const match of text.matchAll(pattern)) {
    const read = by(match);
    const end = match.index + match[0].length;
    if (read === match[0]) continue;
    parts.push(text.slice(done, match.index), read);
    length += match.index - done;
    froms.push(length);
    length += read.length;
    tos.push(length);
    starts.push(match.index);
    ends.push(end);
    done = end;
  }
  if (froms.length === 0) return undefined;
  parts.push(text.slice(done));
  const before = (offset: number): number => lastAtMost(froms, offset);
  return {
    text: parts.join(''),
    at(offset) {
      const piece = before(offset);
      if (piece < 0) return offset;
      const to = tos[piece] as number;
      return offset < to ? (starts[piece] as number) : Math.min(text.length, (ends[piece] as number) + offset - to);
    },
    touches(start, end) {
      const piece = before(Math.max(start, end - 1));
      return piece >= 0 && ((froms[piece] as number) >= start || (tos[piece] as number) > start);
    },
  };
}

/** The last of rising numbers that is at most so large; -1 where all are larger. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [-1, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] as number) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
