const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Without the white space at its ends, as Go counts it: a byte order mark is none. Linear, whatever the text. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && space.test(text[from] as string)) from += 1;
  while (to > from && space.test(text[to - 1] as string)) to -= 1;
  return text.slice(from, to);
}
