/** Numbers that look random and are the same for the same seed. */
export interface Seeded {
  /** 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly letters: (count: number) => string;
  readonly hex: (count: number) => string;
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  const from = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join('');
  return {
    below,
    letters: (count) => from('abcdefghijklmnopqrstuvwxyz0123456789', count),
    hex: (count) => from('0123456789abcdef', count),
  };
}
