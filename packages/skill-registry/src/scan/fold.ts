import { invisible } from './unicode.ts';

export type Folded = { readonly folded: string; readonly at: (offset: number) => number };

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
export const lookAlike: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').flatMap((pair) => {
    const chars = Array.from(pair);
    return chars.length === 2 ? [[chars[0] as string, chars[1] as string] as const] : [];
  }),
);
