import type { Findings } from '../report/findings.ts';
import { reportCharacters } from './characters.ts';
import { headerTexts } from './header-texts.ts';
import type { Header } from './header-value.ts';
import { quotePlainValues } from './quote-plain-values.ts';
import { type ReadHeader, readYamlHeader } from './yaml-header.ts';

export const headerLimit = 64 * 1024;

/** The sliced header as a map of texts: `1.10` is `1.10`, `no` is `no`. */
export function parseHeader(text: string, firstLine: number, file: string, findings: Findings): Header | undefined {
  if (text.length > headerLimit || new TextEncoder().encode(text).byteLength > headerLimit) {
    findings.add('skill.h03-too-large', `the header has more than ${headerLimit} bytes`, { file });
    return undefined;
  }
  // YAML's own line ends: the library knows no lone carriage return. Lines and columns stay as they are.
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const strict = readYamlHeader(unified, firstLine);
  const mended = strict.header || findings.profile !== 'lenient' ? undefined : mend(unified, firstLine);
  if (mended) {
    // Where it is no YAML is where the quotes are missing.
    const { line, column } = strict.problems[0] ?? { line: firstLine, column: 1 };
    findings.add('skill.h19-quoted', 'the header is YAML only with its plain values in quotes', { file, line, column });
  }
  const { header, problems } = mended ?? strict;
  for (const { code, message, line, column } of problems) findings.add(code, message, { file, line, column });
  if (header && text.includes('\\')) reportEscaped(header, text, file, findings);
  return header;
}

/** Characters that only the parsed header has: an escape wrote them in plain letters. */
function reportEscaped(header: Header, text: string, file: string, findings: Findings): void {
  for (const { text: value, line, column } of headerTexts(header))
    if (!text.includes(value))
      reportCharacters(value, file, findings, 'skill.f09-control-token', () => ({ line, column }));
}

function mend(text: string, firstLine: number): ReadHeader | undefined {
  const quoted = quotePlainValues(text);
  const read = quoted === undefined ? undefined : readYamlHeader(quoted, firstLine);
  return read?.header ? read : undefined;
}
