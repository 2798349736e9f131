import type { Section } from '../read/markdown.ts';
import { oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import { itemsOf, quoted, type Reader } from './reader.ts';

/** The terms that the skill explains, in lower case, as they are looked up. */
export function extractTerms(section: Section, reader: Reader): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const block of itemsOf(section, reader)) {
    const term = termOf(block.text);
    if (term === undefined)
      reader.findings.add(
        'skill.k18-term',
        `no term: ${quoted(block.text)}`,
        reader.place(block),
        'Write it as: `- term: meaning`.',
      );
    else for (const one of term.split(/,|\bor\b/)) if (one.trim() !== '') terms.add(termKey(one));
  }
  return terms;
}

/** What stands before the first colon outside code, where something follows it. */
function termOf(text: string): string | undefined {
  let term = '';
  for (const { kind, text: piece, end } of readInline(text)) {
    const colon = kind === 'text' ? piece.indexOf(':') : -1;
    if (colon < 0) {
      term += piece;
      continue;
    }
    term = oneLine(term + piece.slice(0, colon));
    return term !== '' && term.length <= 120 && text.slice(end - piece.length + colon + 1).trim() !== ''
      ? term
      : undefined;
  }
  return undefined;
}

export function termKey(text: string): string {
  return oneLine(text.replaceAll('`', '')).toLowerCase();
}
