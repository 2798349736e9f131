/** A terminal obeys control characters, and nothing that comes from a file, a model or a tool may have it obey: each gets a name. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => (char === '\n' || char === '\t' ? char : `<U+${hex(char)}>`));
}

function hex(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
