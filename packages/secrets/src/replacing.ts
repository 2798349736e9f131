/** A text that is replaced wherever it stands, and by what. */
export type Needle = { readonly text: string; readonly becomes: string };

export type Replaced = { readonly text: string; /** How much of the given text that is. */ readonly upTo: number };

/**
 * Replaces from left to right, the longest first where several begin at one place. `until` is where no match may begin
 * any more; one that began before it is replaced whole.
 */
export function replaceNeedles(given: string, needles: readonly Needle[], until = given.length): Replaced {
  const present = needles.filter(({ text }) => given.includes(text));
  if (present.length === 0) return { text: given.slice(0, until), upTo: until };
  const ordered = present.toSorted((a, b) => b.text.length - a.text.length);
  const becomes = new Map(ordered.map((needle) => [needle.text, needle.becomes]));
  const pattern = new RegExp(ordered.map(({ text }) => escaped(text)).join('|'), 'g');
  let [out, at] = ['', 0];
  for (const { index, 0: match } of given.matchAll(pattern)) {
    if (index >= until) break;
    out += given.slice(at, index) + (becomes.get(match) ?? match);
    at = index + match.length;
  }
  const upTo = Math.max(at, until);
  return { text: out + given.slice(at, upTo), upTo };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
