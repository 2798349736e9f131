/** Ranges of code points, both ends included. */
type Ranges = readonly (readonly [number, number])[];

const within = (code: number, ranges: Ranges): boolean => ranges.some(([from, to]) => code >= from && code <= to);

/** Characters without a glyph of their own that are no control, bidi or tag character. */
const hidden: Ranges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200d],
  [0x2028, 0x2029],
  [0x2060, 0x2065],
  [0x206a, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffc],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
];

const turning: Ranges = [
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
];

/** Tags, and the selectors that can carry a byte each. */
const carrying: Ranges = [
  [0xfe00, 0xfe0f],
  [0xe0000, 0xe0fff],
];

export type HiddenKind = 'hidden' | 'bidi' | 'tag' | 'control';

/** What kind of unseen character a code point is; undefined for one that is seen. */
export function hiddenKind(code: number): HiddenKind | undefined {
  if (code < 0xa0)
    return (code < 0x20 && code !== 9 && code !== 10 && code !== 13) || code >= 0x7f ? 'control' : undefined;
  if (within(code, carrying)) return 'tag';
  if (within(code, turning)) return 'bidi';
  return within(code, hidden) ? 'hidden' : undefined;
}

export function invisible(code: number): boolean {
  const kind = hiddenKind(code);
  return kind !== undefined && code !== 0x2028 && code !== 0x2029;
}

/** Each unseen character by its name: a report may be read in a terminal. */
export function seen(text: string): string {
  return Array.from(text.toWellFormed(), (char) => {
    const code = char.codePointAt(0) as number;
    if (code === 9 || code === 10 || code === 13) return ' ';
    return hiddenKind(code) === undefined ? char : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  }).join('');
}
