/** Of so long a text the beginning says enough. */
const most = 512;

/** The words of a text as they stand, small words too, and each two that are neighbours (`how_much`); each of them once. */
export function expressionsOf(text: string): readonly string[] {
  const words = (
    text
      .normalize('NFKC')
      .replaceAll('’', "'")
      .toLowerCase()
      .match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? []
  ).slice(0, most);
  return [...new Set([...words, ...words.slice(1).map((word, before) => `${words[before] ?? ''}_${word}`)])];
}
