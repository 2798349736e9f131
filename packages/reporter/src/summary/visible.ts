/** Control characters, bidirectional overrides, zero-width and tag characters get a visible name; line breaks stay. */
export function visible(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => (char === '\n' ? char : named(char)));
}

/** How a character is written that cannot be shown as what it is. */
export function named(char: string): string {
  return `⟨U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
