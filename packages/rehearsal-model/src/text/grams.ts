/**
 * FNV-1a, 32 bits, over the UTF-8 of some code points. Half a character is written as if it were a whole one of three
 * bytes.
 */
export function fnv1a(letters: readonly number[], start = 0, end = letters.length): number {
  let hash = 0x811c9dc5;
  const add = (byte: number): void => {
    hash = Math.imul(hash ^ byte, 0x01000193);
  };
  for (let at = start; at < end; at += 1) {
    const letter = letters[at] ?? 0;
    if (letter < 0x80) {
      add(letter);
      continue;
    }
    if (letter < 0x800) add(0xc0 | (letter >> 6));
    else if (letter < 0x10000) add(0xe0 | (letter >> 12));
    else add(0xf0 | (letter >> 18));
    if (letter >= 0x10000) add(0x80 | ((letter >> 12) & 0x3f));
    if (letter >= 0x800) add(0x80 | ((letter >> 6) & 0x3f));
    add(0x80 | (letter & 0x3f));
  }
  return hash >>> 0;
}

/** A word without its case and with one spelling for each accent: what the vocabulary and the n-grams are made of. */
export function folded(word: string): string {
  return word.toLowerCase().normalize('NFC');
}

/** Which rows know a word that is in no vocabulary: its n-grams with marks for its ends, the shortest first, hashed. */
export function gramsOf(word: string, sizes: readonly number[], buckets: number, most: number): readonly number[] {
  const letters = Array.from(`^${folded(word)}$`, (letter) => letter.codePointAt(0) ?? 0);
  const rows: number[] = [];
  for (const size of sizes) {
    for (let at = 0; at + size <= letters.length && rows.length < most; at += 1)
      rows.push(fnv1a(letters, at, at + size) % buckets);
  }
  return rows;
}
