/** A part of a text: what can be seen, or the names of what cannot. */
export type Piece = { readonly text: string; readonly plain: boolean };

/** Control, format, filler and tag characters, halves of characters, and what is no character at all. */
const hidden =
  /(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u3164\uffa0\u2800]|\u034f)+/gu;
const any = new RegExp(hidden.source, 'u');

/** A text in parts, with a name for each run of what cannot be seen. `lines` keeps line ends and tabs as they are. */
export function pieces(text: string, lines: boolean): readonly Piece[] {
  if (!any.test(text)) return [{ text, plain: true }];
  const parts: Piece[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(hidden)) {
    if (index > at) parts.push({ text: text.slice(at, index), plain: true });
    parts.push(...named(run, lines));
    at = index + run.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), plain: true });
  return parts;
}

/** The same one many times over is told once. */
function named(run: string, lines: boolean): readonly Piece[] {
  const found: { text: string; plain: boolean; times: number }[] = [];
  for (const char of run) {
    const plain = lines && (char === '\n' || char === '\t');
    const text = plain ? char : nameOf(char);
    const last = found.at(-1);
    if (last?.text === text && last.plain === plain) last.times += 1;
    else found.push({ text, plain, times: 1 });
  }
  return found.map(({ text, plain, times }) => ({
    plain,
    text: plain ? text.repeat(times) : times > 1 ? `${text}×${times}` : text,
  }));
}

function nameOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** How terminals colour and move: a sequence says nothing to a reader. */
// oxlint-disable-next-line no-control-regex
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)|[()][0-9A-Za-z])/g;

/** A text without them, and how many there were. */
export function withoutColours(text: string): { readonly text: string; readonly left: number } {
  let left = 0;
  const plain = text.replace(sequences, () => {
    left += 1;
    return '';
  });
  return { text: plain, left };
}
