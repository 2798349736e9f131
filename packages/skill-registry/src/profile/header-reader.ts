import type { Findings, Place } from '../report/findings.ts';
import type { Header, HeaderEntry } from '../read/header-value.ts';

/** The header's fields with the place of each, for rules that speak about them. */
export interface HeaderReader {
  readonly file: string;
  /** The text of a field; undefined where there is none, and a finding where it is something else. */
  text(key: string): string | undefined;
  entry(key: string): HeaderEntry | undefined;
  /** Where a field stands; line 1 where it is missing. */
  place(key: string): Place;
}

export function headerReader(header: Header, file: string, findings: Findings): HeaderReader {
  const place = (key: string): Place => ({
    file,
    line: header.get(key)?.line ?? 1,
    column: header.get(key)?.column ?? 1,
  });
  return {
    file,
    place,
    entry: (key) => header.get(key),
    text(key) {
      const value = header.get(key)?.value;
      if (value === undefined) return undefined;
      if (value.kind === 'text') return value.text.trim() === '' ? undefined : value.text.trim();
      findings.add('skill.h09-not-text', `\`${key}\` is not a text`, place(key));
      return undefined;
    },
  };
}

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
