import { peelEnds } from './peel.ts';

/** What a unit of a request looks like, whatever it means. */
export type UnitKind =
  | 'quote'
  | 'email'
  | 'url'
  | 'path'
  | 'host'
  | 'duration'
  | 'date'
  | 'time'
  | 'size'
  | 'number'
  | 'identifier'
  | 'code'
  | 'name'
  | 'word';

/** A piece of a request that is never parted: a value is a unit, or a run of units. */
export type Unit = {
  readonly kind: UnitKind;
  /** As it is typed; of what stands in quotes, what is inside of them; of a name, without the `'s` of a genitive. */
  readonly text: string;
  /** Its place in the request, quotes included; the end is exclusive. */
  readonly start: number;
  readonly end: number;
};

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|' +
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|tonight|yesterday';
const fileEndings: ReadonlySet<string> = new Set(
  (
    'md txt doc docx odt rtf pdf tex csv tsv xls xlsx ods parquet json jsonl yml yaml toml ini cfg conf env xml ' +
    'htm html css scss js jsx ts tsx mjs cjs py rb go rs java kt c h cpp hpp cs php sh bash sql db sqlite log lock ' +
    'mp4 mkv mov avi webm m4v m4b jpg jpeg png gif webp bmp tif tiff heic svg raw cr2 nef wav mp3 flac ogg m4a aac ' +
    'opus srt vtt ass zip tar gz tgz bz2 xz 7z rar iso dmg exe bin core dmp ics vcf eml mbox ipynb psd ' +
    'ai eps ttf otf epub ppt pptx key numbers pages bak tmp diff patch'
  ).split(' '),
);
const letter = '\\p{L}\\p{M}';
const capitalised = `\\p{Lu}(?:['\\u2019]?[${letter}])*`;

const quotePatterns: readonly RegExp[] = [
  /"([^"\n]+)"|`([^`\n]+)`/uy,
  // These may stand in one another, and the outer ones hold the value.
  /\u201c((?:[^\u201c\u201d\n]|\u201c[^\u201c\u201d\n]*\u201d)+)\u201d/uy,
  /\u00ab((?:[^\u00ab\u00bb\n]|\u00ab[^\u00ab\u00bb\n]*\u00bb)+)\u00bb/uy,
  new RegExp(`(?<![${letter}\\p{N}])['\\u2018]([^'\\u2018\\u2019\\n]+)['\\u2019](?![${letter}\\p{N}])`, 'uy'),
];

/** Each is bounded: none goes back over a text. */
const patterns: readonly (readonly [UnitKind, RegExp, ((found: string) => boolean)?])[] = [
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/uy],
  ['url', /(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]]/iuy],
  [
    'date',
    new RegExp(
      `\\d{4}-\\d{2}-\\d{2}(?!\\d)|\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})(?!\\d)|` +
        `\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${months})\\b\\.?(?:,?\\s+\\d{4}\\b)?|` +
        `(?:${months})\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+\\d{4}\\b)?|(?:(?:next|this|last)\\s+)?(?:${days})s?\\b`,
      'iuy',
    ),
  ],
  ['time', /\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]m\b/iuy],
  ['identifier', /[a-z]{1,4}(?:[-/]\d+){1,4}(?![\w/])/iuy],
  [
    'path',
    /(?:[a-z]:\\|~?\/|\.{1,2}\/|[\w.*-]{1,120}\/)[^\s"'<>|,;]*[^\s"'<>|,;:.!?)]|[\w.*-]{1,120}\/(?![^\s,;.!?)])|~\//iuy,
  ],
  ['host', /\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b|localhost(?::\d{1,5})?\b/iuy],
  [
    'identifier',
    /v?\d{1,6}(?:\.\d{1,6}){2,4}(?:[-+][\w.]{1,40})?\b|v?\d{1,6}\.\d{1,6}[-+][\w.]{1,40}\b|v\d[\w.]*\b/iuy,
  ],
  ['path', /(?:[\w*-][\w.*+-]{0,120})?\.[a-z0-9]{1,8}(?!\.?[@\w-])/iuy, endsAsFile],
  [
    'host',
    new RegExp(
      '[a-z0-9][\\w-]{0,62}(?:(?:\\.[\\w-]{1,62}){1,6}\\.[a-z]{2,10}|' +
        '\\.(?:com|org|net|io|dev|app|de|fr|uk|eu|se|local|arpa|edu|gov|info))\\b',
      'iuy',
    ),
  ],
  ['size', /\d{1,5}\s?[x\u00d7]\s?\d{1,5}\b/iuy],
  ['identifier', /[a-z]{1,12}-\d[\w-]*|\d[\w]*(?:[-/]\w+)+|#\d+\b/iuy],
  ['duration', /\d{1,6}(?:\.\d{1,3})?(?:ms|s|secs?|m|mins?|h|hrs?|d|w)\b/iuy],
  ['identifier', /\d{1,9}[a-z]\w{0,40}\b/iuy],
  [
    'number',
    /[-+]?[$\u20ac\u00a3]?\d+(?:,\d{3})*(?:\.\d+)?(?:\s?(?:%|\u00b0\s?[cf]?\b|\u20ac|\u00b0))?(?![\p{L}\p{N}])/iuy,
  ],
  [
    'identifier',
    new RegExp(
      `[${letter}\\p{N}]+(?:_[${letter}\\p{N}]+)+|[a-z]+[A-Z]\\w*|[${letter}\\p{N}]+(?:-[${letter}\\p{N}]+)+|` +
        `[${letter}]+\\d[\\w.]*|[${letter}_][${letter}\\p{N}_]*(?:\\.[${letter}_][${letter}\\p{N}_]*)+`,
      'uy',
    ),
  ],
  ['code', /[A-Z]{2,6}\b/uy],
  ['name', new RegExp(`${capitalised}(?:\\.(?=\\s\\p{Lu}))?(?:\\s+${capitalised})*`, 'uy')],
  ['word', new RegExp(`[${letter}\\p{N}_](?:['\\u2019]?[${letter}\\p{N}_])*`, 'uy')],
];

/** The Unicode white space: JavaScript's own class has one more and one fewer. */
export const chunk = /[^\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** Cuts a request into its units, in their order. What lies between them is white space and punctuation. */
export function cutUnits(text: string): readonly Unit[] {
  const units: Unit[] = [];
  const shouted = !/\p{Ll}/u.test(text);
  for (const found of text.matchAll(chunk)) {
    let at = Math.max(found.index, units.at(-1)?.end ?? 0);
    const chunkEnd = found.index + found[0].length;
    if (at >= chunkEnd) continue;
    const { start, end } = peelEnds(text, { start: at, end: chunkEnd });
    while (at < chunkEnd) {
      // What was peeled off may open a quote, and holds nothing else.
      const isCore = at >= start && at < end;
      const pieceEnds = isCore ? pieceEnd(text, at, end) : at;
      const unit = quoteAt(text, at) ?? unitAt(text, at, pieceEnds, shouted);
      if (unit) units.push(unit);
      at = unit ? unit.end : Math.max(at + 1, pieceEnds);
    }
  }
  return units;
}

function endsAsFile(found: string): boolean {
  return fileEndings.has(found.slice(found.lastIndexOf('.') + 1).toLowerCase());
}

/** Parts two pieces that are written together: `a,b`, `name=x`, `one—two`; not in brackets, as in `*.{js,ts}`. */
const joiner = /[,;=|"`]|:(?=[^:/\\])|(?![\u2018\u2019])[^\0-\x7f](?<=\p{P})/uy;

function pieceEnd(text: string, start: number, end: number): number {
  // What compares is no part of the number: `>180`.
  if (/^[<>~]\d/.test(text.slice(start, start + 2))) return start;
  for (let at = start, depth = 0; at < end; at += 1) {
    const char = text.charAt(at);
    if (/[\w.\-/]/.test(char)) continue;
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    joiner.lastIndex = at;
    if (depth <= 0 && joiner.test(text)) return at;
  }
  return end;
}

function quoteAt(text: string, start: number): Unit | undefined {
  for (const pattern of quotePatterns) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    const inner = found?.slice(1).find((group) => group !== undefined);
    if (found && inner !== undefined) return { kind: 'quote', text: inner, start, end: start + found[0].length };
  }
  return undefined;
}

const alone = /^(?:I|w\/|A|OK|PS|FYI|ASAP|PLS)$/;

/** The first kind that takes in the whole piece, and perhaps more; a piece that none takes in is one by itself. */
function unitAt(text: string, start: number, pieceEnds: number, shouted: boolean): Unit | undefined {
  const piece = text.slice(start, pieceEnds);
  if (!/[\p{L}\p{N}]/u.test(piece)) return undefined;
  for (const [kind, pattern, isOne] of patterns) {
    // Where all is in capitals they say nothing.
    if (shouted && (kind === 'name' || kind === 'code')) continue;
    pattern.lastIndex = start;
    const found = pattern.exec(text)?.[0];
    if (found === undefined || start + found.length < pieceEnds || isOne?.(found) === false) continue;
    const own = kind === 'name' ? found.replace(/['\u2019]s$/u, '') : found;
    const isWord = alone.test(own) || (kind === 'name' && beginsSentence(text, start) && !/\s/.test(found));
    return { kind: isWord ? 'word' : kind, text: own, start, end: start + found.length };
  }
  return { kind: /[\\/*]|^\.\w/.test(piece) ? 'path' : 'identifier', text: piece, start, end: pieceEnds };
}

/** Whether a capital letter there says nothing of a name. */
export function beginsSentence(text: string, at: number): boolean {
  return at === 0 || /[.!?:]["'\u201d]?\s+$|^\s*$|\n\s*$/.test(text.slice(0, at));
}
