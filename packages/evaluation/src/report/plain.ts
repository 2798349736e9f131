const longest = 96;

/**
 * Text from a model, a file or a server as a part of one line: nothing invisible, and nothing that a terminal obeys.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
      (char) => `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    );
}

/** The same of a name, which has no reason to be long. */
export function plainName(text: string): string {
  return plain(text.length > longest ? `${text.slice(0, longest)}...` : text);
}
