import { Buffer } from 'node:buffer';
import { kindOfBytes } from './file-kind.ts';

/**
 * Text that lies in a file in another form: what it says, and where the form stands. An archive says nothing but what
 * it is.
 */
type Decoding = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly form: string;
  readonly archive?: string;
};

/** Every run that decodes to readable text, and every archive or program that is spelled out. */
export function* decodings(text: string): Generator<Decoding> {
  for (const [start, end] of base64Runs(text)) {
    const bytes = Buffer.from(text.slice(start, end).replace(/\\n|\s/g, ''), 'base64');
    const archive = bytes.byteLength > 64 ? kindOfBytes(bytes) : undefined;
    const place = { start, end, form: 'base64' };
    if (archive !== undefined) yield { ...place, text: '', archive };
    else yield* readable(bytes, place);
  }
  for (const [start, end] of hexRuns(text))
    yield* readable(Buffer.from(text.slice(start, end), 'hex'), { start, end, form: 'hexadecimal' });
  for (const run of spelledRuns(text)) yield run;
}

/** Text is UTF-8 (or UTF-16, as one shell encodes its commands) with hardly a character that is no text. */
function* readable(bytes: Buffer, place: Omit<Decoding, 'text'>): Generator<Decoding> {
  if (bytes.byteLength < 12) return;
  const wide =
    bytes.byteLength % 2 === 0 && bytes.subarray(0, 64).every((byte, at) => (at % 2 === 0 ? byte !== 0 : byte === 0));
  const text = wide ? bytes.toString('utf16le') : bytes.toString('utf8');
  const sample = text.slice(0, 4_096);
  const odd = (sample.match(/[^\t\n\r\u0020-\u007e\u00a0-\uffef]|\ufffd/g) ?? []).length;
  if (odd * 20 <= sample.length) yield { ...place, text };
}

type Run = readonly [start: number, end: number];

const isHex = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
const isBase64 = (code: number): boolean =>
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (code >= 47 && code <= 57) ||
  code === 43 ||
  code === 45 ||
  code === 95;

/** Runs of at least 32 hexadecimal digits. */
function* hexRuns(text: string): Generator<Run> {
  for (const [start, end] of runsOf(text, isHex)) if (end - start >= 32) yield [start, end - ((end - start) % 2)];
}

const piece = 20;

/** Runs of base64, also over line ends, as long as each piece but the last is long enough to be no word. */
function* base64Runs(text: string): Generator<Run> {
  let open: Run | undefined;
  for (const [start, end] of runsOf(text, isBase64)) {
    const goesOn =
      open !== undefined && start - open[1] <= 8 && /^=?(?:\r?\n[ \t]*|\\n)$/.test(text.slice(open[1], start));
    if (goesOn) open = [(open as Run)[0], end];
    else {
      if (open) yield open;
      open = end - start >= piece ? [start, end] : undefined;
    }
    if (open && goesOn && end - start < piece) {
      yield open;
      open = undefined;
    }
  }
  if (open) yield open;
}

/** Maximal runs of characters of one kind. A loop, because an expression's stack does not hold a run of millions. */
function* runsOf(text: string, member: (code: number) => boolean): Generator<Run> {
  for (let at = 0; at < text.length; at += 1) {
    if (!member(text.charCodeAt(at))) continue;
    const start = at;
    while (at < text.length && member(text.charCodeAt(at))) at += 1;
    if (at - start >= 4) yield [start, at];
  }
}

const singles: readonly (readonly [string, RegExp])[] = [
  ['escapes', /\\x(?<hex>[0-9a-fA-F]{2})|\\u\{?(?<wide>[0-9a-fA-F]{2,6})\}?|\\(?<octal>[0-3][0-7]{2})/g],
  ['entities', /&#(?:x(?<hex>[0-9a-fA-F]{1,6})|(?<decimal>[0-9]{1,7}));?/g],
  ['percent signs', /%(?<hex>[0-9a-fA-F]{2})/g],
];

const fewest = 6;

/** Characters that are spelled one by one and stand directly behind one another. */
function* spelledRuns(
  text: string,
): Generator<{ readonly text: string; readonly start: number; readonly end: number; readonly form: string }> {
  for (const [form, single] of singles) {
    let chars: string[] = [];
    let [start, end] = [-1, -1];
    for (const match of text.matchAll(single)) {
      if (match.index !== end) {
        if (chars.length >= fewest) yield { text: chars.join(''), start, end, form };
        [chars, start] = [[], match.index];
      }
      chars.push(charOf(match.groups ?? {}));
      end = match.index + match[0].length;
    }
    if (chars.length >= fewest) yield { text: chars.join(''), start, end, form };
  }
}

function charOf({ hex, wide, octal, decimal }: { readonly [name: string]: string | undefined }): string {
  const code = Number.parseInt(
    hex ?? wide ?? octal ?? decimal ?? '',
    (hex ?? wide) ? 16 : octal === undefined ? 10 : 8,
  );
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
