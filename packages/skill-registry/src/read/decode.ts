import type { Findings } from '../report/findings.ts';
import { reportCharacters } from './characters.ts';
import { placeOf } from './places.ts';

export { placeOf };

const fileLimit = 1024 * 1024;

/** SKILL.md as text: strict UTF-8, no byte order mark, at most 1 MiB, line 1 not blank. Undefined when it is not. */
export function decodeSkill(bytes: Uint8Array, findings: Findings, file: string): string | undefined {
  if (bytes.byteLength > fileLimit) {
    findings.add('skill.f02-too-large', `${file} has ${bytes.byteLength} bytes; at most ${fileLimit} are read`, {
      file,
    });
    return undefined;
  }
  const text = isUtf16(bytes) ? undefined : decodeUtf8(bytes);
  if (text === undefined) {
    reportEncoding(bytes, findings, file);
    return undefined;
  }
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (plain !== text) findings.add('skill.f04-bom', `${file} starts with a byte order mark`, { file });
  reportCharacters(plain, file, findings);
  return findings.profile === 'lenient' ? withoutBlankStart(plain, file, findings) : plain;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By its mark, or by dashes or line ends of two bytes each: those would even be valid UTF-8, with NUL between them. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (first === 0 && third === 0 && second !== 0) || (second === 0 && fourth === 0 && first !== 0);
}

function reportEncoding(bytes: Uint8Array, findings: Findings, file: string): void {
  if (isUtf16(bytes)) {
    findings.add('skill.f03-not-utf8', `${file} is UTF-16, not UTF-8`, { file });
    return;
  }
  const before = validStart(bytes);
  findings.add('skill.f03-not-utf8', `${file} is not valid UTF-8`, { file, ...placeOf(before, before.length) });
}

/** The text before the first byte that is none. An incomplete character at the end of a part is no mistake yet. */
function validStart(bytes: Uint8Array): string {
  let [good, bad] = [0, bytes.byteLength + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodesSoFar(bytes.subarray(0, middle)) === undefined) bad = middle;
    else good = middle;
  }
  return decodesSoFar(bytes.subarray(0, good)) ?? '';
}

function decodesSoFar(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** A foreign skill may begin with blank lines; later places still count them. */
function withoutBlankStart(text: string, file: string, findings: Findings): string {
  const [blank = ''] = /^(?:[ \t]*(?:\r\n|\n|\r))+(?=---)/.exec(text) ?? [];
  if (blank === '') return text;
  const lines = placeOf(blank, blank.length).line - 1;
  findings.add('skill.h20-blank-start', `the frontmatter begins on line ${lines + 1}, after blank lines`, { file });
  findings.begin(file, lines);
  return text.slice(blank.length);
}
