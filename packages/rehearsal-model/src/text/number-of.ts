const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const numberWords: ReadonlyMap<string, number> = new Map(words.split(' ').map((word, index) => [word, index + 1]));
const digits = /^#?([0-9]{1,15})(?:st|nd|rd|th|s|x)?$/iu;

export function isNumberWord(token: string): boolean {
  return numberWords.has(token.toLowerCase());
}

/** The number that a token says: 12, #12, 3rd, 30s, or a word from one to twenty. No more digits than are exact. */
export function numberOf(token: string): number | undefined {
  const said = digits.exec(token)?.[1];
  return said === undefined ? numberWords.get(token.toLowerCase()) : Number(said);
}
