import type { Findings } from '../report/findings.ts';
import { reportCharacters } from './characters.ts';
import { type Header, headerTexts } from './header-value.ts';
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

/**
 * The mistakes of most broken headers: `description: Use when: …`, `argument-hint: [file] [line]`, `title: "One" of
 * many`. Puts such values of top-level lines into quotes, for skills that are read leniently. Undefined when there is
 * nothing to quote.
 */
export function quotePlainValues(header: string): string | undefined {
  let quoted = 0;
  const lines = header.split('\n').map((line) => {
    const split = line.indexOf(': ');
    if (split <= 0 || split > 64 || !/^[A-Za-z][A-Za-z0-9_-]*$/.test(line.slice(0, split))) return line;
    const value = line.slice(split + 2).trim();
    if (value === '' || isYaml(value)) return line;
    quoted += 1;
    return `${line.slice(0, split)}: "${value.replace(/[\\"]/g, '\\$&')}"`;
  });
  return quoted === 0 ? undefined : lines.join('\n');
}

/**
 * What is left as it is: quoted from end to end, in brackets from end to end, a block's head, an anchor, an alias, a
 * tag, a comment.
 */
function isYaml(value: string): boolean {
  if (value.startsWith('"')) return !/^"[^"\\]*"\s*[^\s#]/.test(value);
  if (value.startsWith("'")) return !/^'[^']*'\s*[^\s#']/.test(value);
  if (value.startsWith('[') || value.startsWith('{')) return !goesOn(value);
  return /^(?:[|>][-+1-9]{0,2}(?:\s*#.*)?$|[&*!](?![*\s])|#)/.test(value);
}

/** Whether text stands behind the bracket that closes the first one. */
function goesOn(value: string): boolean {
  let open = 0;
  for (let at = 0; at < value.length; at += 1) {
    if ('[{'.includes(value[at] ?? ' ')) open += 1;
    if (']}'.includes(value[at] ?? ' ')) open -= 1;
    if (open === 0) return /^\s*[^\s#]/.test(value.slice(at + 1));
  }
  return false;
}
