import type { Header, HeaderEntry } from '../read/header-value.ts';
import type { Findings, Place } from '../report/findings.ts';

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
