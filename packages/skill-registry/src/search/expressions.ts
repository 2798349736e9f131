/** Of so long a text the beginning says enough. */
const most = 512;

export function expressionsOf(text: string): readonly string[] {
  return [...expressionsIn(wordsSaid(text))];
}

/** The words of a text as they stand, small words too. */
export function wordsSaid(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll('’', "'")
      .toLowerCase()
      .match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? []
  );
}

/**
 * Of words that follow one another: each, and each two that are neighbours (`how_much`); once, in the order in which
 * they come.
 */
export function expressionsIn(said: readonly string[]): ReadonlySet<string> {
  const words = said.length > most ? said.slice(0, most) : said;
  const expressions = new Set(words);
  for (let at = 1; at < words.length; at += 1) expressions.add(`${words[at - 1] ?? ''}_${words[at] ?? ''}`);
  return expressions;
}
