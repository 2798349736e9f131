import type { ComponentChildren, JSX } from 'preact';
import type { CutText } from '../../src/page/cut-text.ts';
import { number } from './format.ts';

/** Control, format and filler characters, the tag and separator ones among them, and halves of characters. */
const hidden = /(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\u034f)+/gu;
const any = new RegExp(hidden.source, 'u');
/** How terminals colour and move: a sequence says nothing to a reader, and is only counted. */
// eslint-disable-next-line no-control-regex
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)|[()][0-9A-Za-z])/g;
const mostMarks = 400;

/** A text from outside, as text alone: what cannot be seen gets a visible name. `lines` keeps line ends and tabs as they are. */
export function Visible({ text, lines = false }: { readonly text: string; readonly lines?: boolean }): JSX.Element {
  return <>{shown(text, lines)}</>;
}

export function shown(text: string, lines: boolean): ComponentChildren {
  if (!any.test(text)) return text;
  const parts: ComponentChildren[] = [];
  let at = 0;
  let marks = 0;
  for (const { 0: run, index } of text.matchAll(hidden)) {
    parts.push(text.slice(at, index));
    at = index + run.length;
    for (const piece of pieces(run, lines)) {
      marks += piece.plain ? 0 : 1;
      parts.push(piece.plain || marks > mostMarks ? piece.text : <span class="hidden-char">{piece.text}</span>);
    }
  }
  parts.push(text.slice(at));
  return parts;
}

type Piece = { readonly text: string; readonly plain: boolean };

function pieces(run: string, lines: boolean): readonly Piece[] {
  const found: { text: string; plain: boolean; times: number }[] = [];
  for (const char of run) {
    const plain = lines && (char === '\n' || char === '\t');
    const text = plain ? char : name(char);
    const last = found.at(-1);
    if (last && last.text === text && last.plain === plain) last.times += 1;
    else found.push({ text, plain, times: 1 });
  }
  return found.map(({ text, plain, times }) => ({ plain, text: plain ? text.repeat(times) : times > 1 ? `${text}×${times}` : text }));
}

/** The name of one character that cannot be seen. */
export function name(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text that may be cut, with what is not here said in its place. */
export function Cut({ text, lines = true }: { readonly text: CutText; readonly lines?: boolean }): JSX.Element {
  if (typeof text === 'string') return <Visible text={text} lines={lines} />;
  const left = text.of - text.head.length - text.tail.length;
  return (
    <>
      <Visible text={text.head} lines={lines} />
      <span class="cut-mark">{`… ${number(left)} characters are not in this page …`}</span>
      <Visible text={text.tail} lines={lines} />
    </>
  );
}

/** What a tool said, without its colours. */
export function Said({ text }: { readonly text: CutText }): JSX.Element {
  const parts = typeof text === 'string' ? [text] : [text.head, text.tail];
  const colours = parts.reduce((sum, part) => sum + (part.match(sequences)?.length ?? 0), 0);
  const plain = (part: string): string => part.replace(sequences, '');
  const without = typeof text === 'string' ? plain(text) : { ...text, head: plain(text.head), tail: plain(text.tail) };
  // What is cut is counted in the characters that came, so the numbers are those of the text before.
  const of = typeof without === 'string' ? without : { ...without, of: text instanceof Object ? without.of - lost(text, without) : 0 };
  return (
    <>
      <pre tabIndex={0}>
        <Cut text={of} />
      </pre>
      {colours > 0 && <p class="note">{`${number(colours)} colour or cursor sequences are not shown.`}</p>}
    </>
  );
}

type Pieces = { readonly head: string; readonly tail: string };

function lost(whole: Pieces, without: Pieces): number {
  return whole.head.length + whole.tail.length - without.head.length - without.tail.length;
}

export function isEmpty(text: CutText): boolean {
  return text === '';
}

/** As one string, for copying and for searching. */
export function plainText(text: CutText): string {
  return typeof text === 'string' ? text : `${text.head}\n…\n${text.tail}`;
}
