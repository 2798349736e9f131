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

type Folded = { readonly folded: string; readonly at: (offset: number) => number };

/**
 * The text in lower case with letters that look like Latin ones made Latin, what cannot be seen taken out, and long
 * runs of space or of one character shortened: rules about words look here, so that another alphabet, a hidden
 * character or a gap of a million spaces does not help. Linear in the text.
 */
export function foldText(text: string): Folded {
  const ascii = !/[^\u0000-\u007f]/.test(text);
  // Most texts are ASCII without long runs: lower case moves nothing there.
  if (ascii && !hasLongRun(text)) return { folded: text.toLowerCase(), at: (offset) => offset };
  const offsets = new Uint32Array(text.length * 2 + 1);
  const known = new Map<number, string>();
  const folded = createChunks();
  let length = 0;
  for (let index = 0; index < text.length;) {
    const end = runEnd(text, index);
    const skip = end - index > longestRun ? end - index - longestRun : 0;
    const resume = index + longestRun / 2;
    while (index < end) {
      if (skip > 0 && index === resume) index += skip;
      const code = text.codePointAt(index) as number;
      const char = known.get(code) ?? foldChar(code);
      known.set(code, char);
      for (let unit = 0; unit < char.length && length < offsets.length; unit += 1) offsets[length++] = index;
      folded.add(char);
      index += code > 0xffff ? 2 : 1;
    }
  }
  return { folded: folded.join(), at: (offset) => (offset < length ? (offsets[offset] as number) : text.length) };
}

const longestRun = 64;

function hasLongRun(text: string): boolean {
  for (let index = 0; index < text.length;) {
    const end = runEnd(text, index);
    if (end - index > longestRun) return true;
    index = end;
  }
  return false;
}

/** Where a run of white space, or of one character, ends. A character beyond the basic plane is a run of its own. */
function runEnd(text: string, from: number): number {
  const first = text.charCodeAt(from);
  let end = from + 1;
  if (isSpace(first)) while (end < text.length && isSpace(text.charCodeAt(end))) end += 1;
  else if ((first & 0xf800) === 0xd800) end = from + ((text.codePointAt(from) as number) > 0xffff ? 2 : 1);
  else while (end < text.length && text.charCodeAt(end) === first) end += 1;
  return end;
}

function isSpace(code: number): boolean {
  return (
    code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a)
  );
}

function createChunks(): { add: (text: string) => void; join: () => string } {
  const parts: string[] = [];
  let chunk = '';
  return {
    add: (text) => {
      chunk += text;
      if (chunk.length < 65_536) return;
      parts.push(chunk);
      chunk = '';
    },
    join: () => parts.join('') + chunk,
  };
}

/** At most two units for each of the source: a ligature or a fraction becomes its first letters. */
function foldChar(code: number): string {
  if (code < 0x80) return String.fromCharCode(code).toLowerCase();
  if (invisible(code)) return '';
  const char = String.fromCodePoint(code);
  if (/\p{M}/u.test(char)) return '';
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const mapped = Array.from(plain, (one) => lookAlike.get(one) ?? one).join('');
  return mapped.slice(0, 2);
}

/** Letters of other alphabets that most fonts draw as a Latin letter. */
const pairs =
  'аa вb сc ԁd еe ҽe ғf ɡg һh нh іi ıi ӏl ј̆j јj кk ӏl мm ոn оo рp ԛq ѕs тt սu ѵv ԝw хx уy ƶz ʏy ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ᴢz ' +
  'αa βb γy εe ηn ιi κk νv οo ρp τt υu χx ℓl ƒf ɑa ɩi ʋv ѡw ⅼl ⅰi ꜱs';
const lookAlike: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').flatMap((pair) => {
    const chars = Array.from(pair);
    return chars.length === 2 ? [[chars[0] as string, chars[1] as string] as const] : [];
  }),
);
