/** As whoever knows the values writes them: `[secret:NAME]`, or with the form in which the value was written. */
const placeholders = /\[secret:([A-Za-z0-9_.]{1,72})(?::[a-z0-9-]{1,16})?\]/g;

/** The secrets that stand in texts by their names. */
export function namesIn(texts: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts)
    if (text.includes('[secret:')) for (const [, name = ''] of text.matchAll(placeholders)) names.add(name);
  return names;
}

/** A text without them: they are nobody's words. */
export function withoutNames(text: string): string {
  return text.includes('[secret:') ? text.replace(placeholders, ' ') : text;
}
