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
