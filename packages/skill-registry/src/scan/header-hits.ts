import { sliceFrontmatter } from '../read/slice-frontmatter.ts';
import { collectFindings } from '../report/findings.ts';
import { headerTexts } from '../read/header-value.ts';
import { parseHeader } from '../read/parse-header.ts';
import { lineStarts } from '../read/places.ts';
import { hiddenCharacters } from './rules/hidden-characters.ts';
import { type Hit, scanText, type ScanText } from './scan-rule.ts';

/**
 * Characters that nobody sees, in the values that SKILL.md's header is parsed to: escapes spell them in plain letters.
 */
export function* headerHits({ path, text }: ScanText): Generator<Hit> {
  const found = path.toLowerCase() === 'skill.md' ? headerIn(text) : undefined;
  if (!found?.header.includes('\\')) return;
  // What is wrong with the header is told by the profile.
  const header = parseHeader(found.header, 2, path, collectFindings('lenient'));
  if (!header) return;
  const starts = lineStarts(found.header);
  for (const { text: value, line, column } of headerTexts(header)) {
    const start = found.start + (starts[line - 2] ?? 0) + column - 1;
    for (const hit of hiddenCharacters(scanText(path, `"${value}"`)))
      if (!found.header.includes(value.slice(hit.start - 1, hit.end - 1)))
        yield { ...hit, start, end: start + 1, message: `in YAML escapes: ${hit.message}` };
  }
}

/**
 * The header of a text that has one, and where it begins; what a careful reader skips before the first fence is
 * skipped.
 */
export function headerIn(text: string): { readonly header: string; readonly start: number } | undefined {
  const blank = /^\ufeff?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text.slice(0, 4_096))?.[0].length ?? 0;
  const slice = sliceFrontmatter(text.slice(blank));
  if ('problem' in slice) return undefined;
  const fence = /^---[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(blank))?.[0].length ?? 0;
  return { header: slice.header, start: blank + fence };
}
