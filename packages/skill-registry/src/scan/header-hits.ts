import { collectFindings } from '../report/findings.ts';
import { headerTexts } from '../read/header-texts.ts';
import { parseHeader } from '../read/parse-header.ts';
import { headerIn } from './header-in.ts';
import { hiddenCharacters } from './rules/hidden-characters.ts';
import type { Hit } from './scan-rule.ts';
import { scanText, type ScanText } from './scan-text.ts';

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

function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({ index, 0: end }) => index + end.length)];
}
