/**
 * A word of a command that is shown to be copied: what a shell would read otherwise is quoted, and what cannot be seen
 * is written out.
 */
export function shellWord(word: string): string {
  if (/^[A-Za-z0-9_./@%+=:,-]+$/.test(word)) return word;
  if (!/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${word.replace(/[\\']/g, '\\$&').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => bytesOf(char))}'`;
}

function bytesOf(char: string): string {
  return [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
