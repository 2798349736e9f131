import { type Needle, replaceNeedles } from './replacing.ts';

/** A text in pieces. What may be the beginning of a secret waits for the piece after it. */
export type TextStream = { readonly push: (piece: string) => string; readonly end: () => string };

/** However a text is cut, the pieces together come out as the whole would. */
export function hideStream(needles: readonly Needle[]): TextStream {
  const longest = Math.max(0, ...needles.map(({ text }) => text.length));
  let waiting = '';
  return {
    push: (piece) => {
      const all = waiting + piece;
      const { text, upTo } = replaceNeedles(all, needles, beginningAtEnd(all, needles, longest));
      // What is left behind a match that reaches into it waits only as far as it may begin another one.
      const rest = all.slice(upTo);
      const from = beginningAtEnd(rest, needles, longest);
      waiting = rest.slice(from);
      return text + replaceNeedles(rest.slice(0, from), needles).text;
    },
    end: () => {
      const { text } = replaceNeedles(waiting, needles);
      waiting = '';
      return text;
    },
  };
}

/** Where the end begins that may be the beginning of something longer. */
function beginningAtEnd(text: string, needles: readonly Needle[], longest: number): number {
  for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
    const left = text.length - at;
    for (const { text: needle } of needles) {
      const may = needle.length > left && needle.charCodeAt(0) === text.charCodeAt(at);
      if (may && needle.startsWith(text.slice(at))) return at;
    }
  }
  return text.length;
}
