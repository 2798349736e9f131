// Which columns and which part of the path the words of a question name, and how much each explained word counts.

export const weights = { value: 1, flag: 1, head: 0.95, path: 0.9, soft: 0.3 };

/** Which columns the words name, by their stems or by words that stand for them. */
export function nameColumns({ table, words, named }) {
  for (const token of words) {
    token.heads = table.columns
      .map((column) => ({ column, fit: Math.max(0, ...column.words.map((word) => token.meanings.get(word) ?? 0)) }))
      .filter(({ fit }) => fit > 0);
    const most = Math.max(0, ...token.heads.map(({ fit }) => fit));
    token.inPath = Math.max(0, ...[...table.pathWords].map((word) => token.meanings.get(word) ?? 0));
    // "Repairs in May" are not what was fixed in May.
    for (const { column, fit } of token.heads)
      if (fit === most && (fit === 1 || token.inPath < 1)) named.set(column, Math.max(fit, named.get(column) ?? 0));
  }
}

/** Of columns that are named alike, those of which no other word is left: packs, not price per pack. */
export function fullest({ tokens }, columns) {
  const whole = columns.filter(({ words }) => words.every((word) => tokens.some((token) => token.stem === word)));
  return whole.length > 0 ? whole : columns;
}

export function explain(bound, token, weight) {
  if (!bound.explained.has(token)) bound.score += weight;
  bound.explained.add(token);
}
