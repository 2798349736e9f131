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
    'mp4 mkv mov avi webm m4v jpg jpeg png gif webp bmp tif tiff heic svg raw cr2 nef wav mp3 flac ogg m4a aac ' +
    'opus srt vtt ass zip tar gz tgz bz2 xz 7z rar iso dmg exe bin core dmp ics vcf eml mbox ipynb psd ' +
    'ai eps ttf otf epub ppt pptx key numbers pages bak tmp diff patch'
  ).split(' '),
);
const letter = '\\p{L}\\p{M}';

/** The first that fits at a place is what stands there. Each is bounded: none goes back over a text. */
const patterns: readonly (readonly [UnitKind, RegExp, ((found: string) => boolean)?])[] = [
  ['quote', /"([^"\n]+)"|`([^`\n]+)`/uy],
  // These may stand in one another, and the outer ones hold the value.
  ['quote', /\u201c((?:[^\u201c\u201d\n]|\u201c[^\u201c\u201d\n]*\u201d)+)\u201d/uy],
  ['quote', /\u00ab((?:[^\u00ab\u00bb\n]|\u00ab[^\u00ab\u00bb\n]*\u00bb)+)\u00bb/uy],
  [
    'quote',
    new RegExp(`(?<![${letter}\\p{N}])['\\u2018]([^'\\u2018\\u2019\\n]+)['\\u2019](?![${letter}\\p{N}])`, 'uy'),
  ],
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/uy],
  ['url', /(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]]/iuy],
  [
    'date',
    new RegExp(
      `\\d{4}-\\d{2}-\\d{2}(?!\\d)|\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})(?!\\d)|` +
        `\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${months})\\b\\.?(?:,?\\s+\\d{4}\\b)?|` +
        `(?:${months})\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+\\d{4}\\b)?|(?:(?:next|this|last)\\s+)?(?:${days})\\b`,
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
  ['name', new RegExp(`\\p{Lu}[${letter}'\\u2019]*(?:\\.(?=\\s\\p{Lu}))?(?:\\s+\\p{Lu}[${letter}'\\u2019]*)*`, 'uy')],
  ['word', new RegExp(`[${letter}\\p{N}_][${letter}\\p{N}_'\\u2019]*`, 'uy')],
];

/** Cuts a request into its units, in their order. What lies between them is white space and punctuation. */
export function cutUnits(text: string): readonly Unit[] {
  const units: Unit[] = [];
  const shouted = !/\p{Ll}/u.test(text);
  for (let at = 0; at < text.length;) {
    const unit = unitAt(text, at, shouted);
    if (unit) units.push(unit);
    at = unit ? unit.end : at + 1;
  }
  return units;
}

function endsAsFile(found: string): boolean {
  return fileEndings.has(found.slice(found.lastIndexOf('.') + 1).toLowerCase());
}

const alone = /^(?:I|w\/|A|OK|PS|FYI|ASAP|PLS)$/;

function unitAt(text: string, at: number, shouted: boolean): Unit | undefined {
  // Inside of a word nothing begins.
  if (at > 0 && /[\p{L}\p{M}\p{N}_]/u.test(text.charAt(at - 1)) && /[\p{L}\p{M}\p{N}_]/u.test(text.charAt(at)))
    return undefined;
  for (const [kind, pattern, isOne] of patterns) {
    // Where all is in capitals they say nothing.
    if (shouted && (kind === 'name' || kind === 'code')) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found || found[0] === '' || isOne?.(found[0]) === false) continue;
    const inner = found.slice(1).find((group) => group !== undefined);
    const own = inner ?? (kind === 'name' ? found[0].replace(/['\u2019]s$/u, '') : found[0]);
    const unit = { kind, text: own, start: at, end: at + found[0].length };
    const isWord = alone.test(unit.text) || (kind === 'name' && beginsSentence(text, at) && !/\s/.test(found[0]));
    return isWord ? { ...unit, kind: 'word' } : unit;
  }
  return undefined;
}

/** A capital letter there says nothing of a name. */
function beginsSentence(text: string, at: number): boolean {
  return at === 0 || /[.!?:]["'\u201d]?\s+$|^\s*$|\n\s*$/.test(text.slice(0, at));
}
