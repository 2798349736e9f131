import { headerIn } from './header-hits.ts';
import type { ScanText } from './scan-rule.ts';

/** How a reading came about, in the words of a finding. */
export type NamedReading = Reading & { readonly form: string };

/** Texts in which a parser, a renderer or an interpreter sees other characters than those that are written. */
export function* parsedReadings({ path, text, kind }: ScanText): Generator<NamedReading> {
  if (/\.json$/i.test(path)) yield* named('JSON escapes', reread(text, jsonEscapes, unescaped));
  if (kind === 'script') yield* named('escapes', reread(text, codeEscapes, unescaped));
  if (kind !== 'markdown') return;
  const { header, start } = headerIn(text) ?? { header: '', start: 0 };
  const values = reread(header, yamlEscapes, ([match]) => (match === "''" ? "'" : unescapedText(match)));
  yield* named('YAML escapes', values && { ...values, at: (offset) => start + values.at(offset) });
  yield* named(
    'entities',
    reread(text, entities, ([match]) => entityText(match)),
  );
}

/** Words written with digits and signs for letters. The sign 1 stands for two of them. */
export function* wordReadings(text: string): Generator<NamedReading> {
  for (const one of ['i', 'l'])
    yield* named(
      'digits for letters',
      reread(text, digits, ([match]) => Array.from(match, (sign) => (sign === '1' ? one : letters.get(sign))).join('')),
    );
}

/** Commands as a shell takes them: `\s` is an s, empty quotes are nothing, and `${IFS}` is a space. */
export function* shellReadings(text: string): Generator<NamedReading> {
  yield* named(
    'shell quoting',
    reread(text, shellSigns, ([match]) => (/IFS/i.test(match) ? ' ' : '')),
  );
}

const jsonEscapes = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g;
const codeEscapes = /\\(?:u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|x[0-9a-fA-F]{2})/g;
/** Those of a double-quoted text, looked at in any: which quotes they stand in matters to no rule about words. */
const yamlEscapes = /\\(?:U[0-9a-fA-F]{8}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0abtnvfre "/\\N_LP]|\r?\n[ \t]*)|''/g;
const entities = /&(?:#x[0-9a-f]{1,8}|#[0-9]{1,9}|[a-z]{2,24});?/gi;
const digits = /(?<=[a-z])[013457@$]{1,4}|[013457@$!]{1,4}(?=[a-z])/gi;
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
);
const shellSigns = /\$\{IFS[^}\n]{0,40}\}|\$IFS(?:\$\d)?|\\(?=[a-z0-9])|''|""|\$@/gi;

function* named(form: string, reading: Reading | undefined): Generator<NamedReading> {
  if (reading) yield { ...reading, form };
}

function unescaped([match]: RegExpExecArray): string {
  return unescapedText(match);
}

/** What cannot be seen is no part of a word: of the short escapes, only those for space and signs come to something. */
const short: ReadonlyMap<string, string> = new Map(
  Object.entries({ t: '\t', n: '\n', r: '\r', N: '\n', L: '\n', P: '\n', _: ' ' }),
);

function unescapedText(escape: string): string {
  const sign = escape[1] ?? '';
  const hex = /^\\[uUx]\{?([0-9a-fA-F]+)\}?$/.exec(escape)?.[1];
  if (hex !== undefined) {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  return short.get(sign) ?? (/[ "/\\]/.test(sign) ? sign : '');
}

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

/** Entities by name, of those that spell words, part them or cannot be seen. Others stay as they are. */
const namedEntities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    Tab: '\t',
    NewLine: '\n',
    shy: '',
    zwj: '',
    zwnj: '',
    ZeroWidthSpace: '',
    NoBreak: '',
    period: '.',
    comma: ',',
    colon: ':',
    semi: ';',
    sol: '/',
    bsol: '\\',
    vert: '|',
    verbar: '|',
    lowbar: '_',
    hyphen: '-',
    dash: '-',
    excl: '!',
    num: '#',
    dollar: '$',
    lpar: '(',
    rpar: ')',
    lsqb: '[',
    rsqb: ']',
    grave: '`',
    imath: 'i',
    jmath: 'j',
    inodot: 'i',
  }),
);

/**
 * What a renderer shows for an entity: by its number, by its name, or a letter of another style by its plain letter.
 */
function entityText(entity: string): string {
  const name = entity.replace(/^&|;$/g, '');
  const number = /^#x?([0-9a-f]+)$/i.exec(name)?.[1];
  if (number !== undefined) {
    const code = Number.parseInt(number, /^#x/i.test(name) ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }
  const styled = /^([a-z])(?:scr|fr|opf)$/i.exec(name)?.[1];
  return styled ?? namedEntities.get(name) ?? entity;
}
