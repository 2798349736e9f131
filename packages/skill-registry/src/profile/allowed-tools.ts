import type { Findings } from '../report/findings.ts';
import type { HeaderReader } from './header-reader.ts';

/**
 * `allowed-tools`: one space-separated text. None means none. Lists and commas are read for foreign skills only: where
 * a profile calls them an error, they permit nothing.
 */
export function readAllowedTools(reader: HeaderReader, findings: Findings): readonly string[] {
  const value = reader.entry('allowed-tools')?.value;
  if (!value) return [];
  const place = reader.place('allowed-tools');
  if (value.kind === 'text') {
    const names = splitOutsideBrackets(value.text);
    if (!names.some((name) => name.includes(','))) return names.filter(fits);
    findings.add('skill.h17-allowed-tools-form', '`allowed-tools` separates its entries by commas', place);
    return findings.profile === 'lenient' ? splitOutsideBrackets(value.text, ',').filter(fits) : [];
  }
  findings.add('skill.h17-allowed-tools-form', '`allowed-tools` is not one text', place);
  return findings.profile === 'lenient' && value.kind === 'list' ? (value.items ?? []).filter(fits) : [];
}

/** `Bash(git add:*) Read` has two entries: what stands in brackets belongs together. */
function splitOutsideBrackets(text: string, also = ''): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let open = 0;
  for (const char of text) {
    if (char === '(') open += 1;
    if (char === ')' && open > 0) open -= 1;
    if (open === 0 && (/\s/.test(char) || char === also)) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return [...parts, part].filter((entry) => entry !== '');
}

function fits(name: string): boolean {
  return name.length > 0 && name.length <= 256;
}
