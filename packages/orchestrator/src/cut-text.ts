/**
 * The beginning of a text that is too long, and by how much it was; a text of its own, so that the long one is not kept
 * for its sake.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // A piece of a text keeps the whole of it in memory; one that was read from bytes does not.
  const begun = Buffer.from(text.slice(0, most).toWellFormed()).toString();
  return `${begun}\n(${text.length - most} more characters are left out)`;
}
