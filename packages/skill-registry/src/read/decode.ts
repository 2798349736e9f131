import type { Findings } from '../profile/findings.ts';

export const fileLimit = 1024 * 1024;

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** SKILL.md as text: strict UTF-8, no byte order mark, at most 1 MiB. Undefined when it is not. */
export function decodeSkill(bytes: Uint8Array, findings: Findings, file: string): string | undefined {
  if (bytes.byteLength > fileLimit) {
    findings.add('skill.f02-too-large', `${file} has ${bytes.byteLength} bytes; at most ${fileLimit} are read`, { file });
    return undefined;
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    findings.add('skill.f03-not-utf8', `${file} is not valid UTF-8`, { file });
    return undefined;
  }
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (plain !== text) findings.add('skill.f04-bom', `${file} starts with a byte order mark`, { file });
  const at = plain.search(control);
  if (at >= 0) {
    const code = plain.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
    findings.add('skill.f05-control-character', `${file} has the control character U+${code}`, { file, ...placeOf(plain, at) });
  }
  return plain;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (const end of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line += 1;
    start = end.index + end[0].length;
  }
  return { line, column: offset - start + 1 };
}
