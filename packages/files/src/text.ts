/** Most texts hold nothing to replace, and the class of what cannot be seen takes milliseconds to make. */
const plainText = /^[\n\t\x20-\x7e]*$/;
const plainLine = /^[\x20-\x7e]*$/;

/**
 * Replaces what a terminal obeys or a reader cannot see, control characters, bidirectional overrides, zero-width
 * characters, by its name, `<U+202E>`. Keeps line breaks and tabs.
 */
export function visible(text: string): string {
  return replace(text, '\n\t');
}

/**
 * Does the same for a part of one line, such as a name or a reason: line breaks go too, so that foreign text cannot
 * pose as further lines of ours.
 */
export function visibleLine(text: string): string {
  return replace(text, '');
}

/** Cuts a text at `most` units, with an ellipsis in place of the rest. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

function replace(text: string, kept: string): string {
  if ((kept === '' ? plainLine : plainText).test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => (kept.includes(char) ? char : named(char)));
}

/** Returns how a character is written that cannot be shown. */
export function named(char: string): string {
  return `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

/**
 * A word of a command that is shown to be copied: what a shell would read otherwise is quoted, and what cannot be seen
 * is written out.
 */
export function shellWord(word: string): string {
  if (/^[A-Za-z0-9_./@%+=:,-]+$/.test(word)) return word;
  if (!/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${word.replace(/[\\']/g, '\\$&').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => bytesOf(char))}'`;
}

/** A sentence as one word of a command that is shown: in double quotes where a shell reads nothing in it. */
export function shellSentence(text: string): string {
  return /["$`\\!\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) ? shellWord(text) : `"${text}"`;
}

function bytesOf(char: string): string {
  return [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
