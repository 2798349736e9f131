/**
 * A terminal obeys control characters, and nothing that comes from a file, a model or a tool may have it obey: each
 * gets a name.
 */
export function visible(text: string): string {
  return named(text, '\n\t');
}

/**
 * For what is to be part of one line, a name or a reason: with a line break of its own it could pose as further lines
 * of ours.
 */
export function visibleLine(text: string): string {
  return named(text, '');
}

function named(text: string, kept: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => (kept.includes(char) ? char : `<U+${hex(char)}>`));
}

function hex(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
