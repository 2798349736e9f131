/** A small generator: the same seed gives the same numbers, on every machine. */
export type Random = {
  /** An integer from 0 up to `most`, without it. */
  readonly below: (most: number) => number;
  readonly oneOf: <T>(choices: readonly T[]) => T;
  readonly chance: (of: number) => boolean;
};

export function seeded(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  const oneOf = <T>(choices: readonly T[]): T => {
    const chosen = choices[below(choices.length)];
    if (chosen === undefined) throw new RangeError('there is nothing to choose from');
    return chosen;
  };
  return { below, oneOf, chance: (of) => below(of) === 0 };
}
