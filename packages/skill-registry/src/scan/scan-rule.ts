import { foldText } from './fold.ts';

/**
 * A text as the rules see it. `folded` is what a careless or clever reader would take it for, with `at` leading back to
 * it.
 */
export type ScanText = {
  readonly path: string;
  readonly text: string;
  /** Lower case, look-alike letters unified, invisible characters taken out. */
  readonly folded: string;
  /** The offset in `text` of an offset in `folded`. */
  at(offset: number): number;
  readonly kind: 'markdown' | 'script' | 'tools' | 'text';
};

export function scanText(path: string, text: string): ScanText {
  const { folded, at } = foldText(text);
  return { path, text, folded, at, kind: kindOf(path, text) };
}

const scripts =
  /\.(?:[cm]?[jt]sx?|py|pyw|sh|bash|zsh|fish|ps1|psm1|bat|cmd|rb|pl|pm|lua|php|awk|tcl|r|go|rs|java|kts?|swift)$/i;

function kindOf(path: string, text: string): ScanText['kind'] {
  if (/\.(?:md|markdown|mdx)$/i.test(path)) return 'markdown';
  if (scripts.test(path) || text.startsWith('#!')) return 'script';
  return path === 'tools.json' ? 'tools' : 'text';
}

/** One place that a rule objects to: offsets into `text`. */
export type Hit = { readonly code: ScanCode; readonly start: number; readonly end: number; readonly message: string };

/** A rule reads one text, whole, in time linear in it. It knows nothing of the other files and changes nothing. */
export type ScanRule = (text: ScanText) => Iterable<Hit>;

const severities = {
  'skill.s01-hidden-character': 'error',
  'skill.s02-bidi': 'error',
  'skill.s03-tag-character': 'error',
  'skill.s04-control-character': 'error',
  'skill.s05-link-outside': 'error',
  'skill.s06-binary': 'error',
  'skill.s07-archive': 'error',
  'skill.s20-pipe-to-shell': 'warning',
  'skill.s21-decoded-eval': 'warning',
  'skill.s22-secret-path': 'warning',
  'skill.s23-credential': 'warning',
  'skill.s24-override': 'warning',
  'skill.s25-concealment': 'warning',
  'skill.s26-long-comment': 'warning',
  'skill.s27-dynamic-command': 'warning',
  'skill.s28-image-query': 'warning',
  'skill.s29-bypass-flag': 'warning',
  'skill.s30-network': 'warning',
  'skill.s31-control-token': 'warning',
  'skill.s32-broad-tool': 'warning',
  'skill.s33-mixed-script': 'warning',
  'skill.s34-buried-text': 'warning',
  'skill.s35-secret-sent': 'warning',
} as const;

export type ScanCode = keyof typeof severities;

/** What a project may waive is a warning; what nobody may is an error. */
export const scanRules: Readonly<Record<ScanCode, 'error' | 'warning'>> = Object.freeze(severities);

/** Every match of a global pattern in the folded text, led back to the text. */
export function* foldedHits(
  source: ScanText,
  pattern: RegExp,
  code: ScanCode,
  message: (match: string) => string,
): Generator<Hit> {
  for (const match of source.folded.matchAll(pattern)) {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const end = match.index + match[0].length;
    yield { code, start: source.at(start), end: source.at(end), message: message(match[0].trim()) };
  }
}
