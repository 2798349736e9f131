/**
 * A pattern as steps, each of which takes one character; bit n of a set stands for "n steps are done". All ways through
 * a text are followed at once, a character at a time, so that no text makes a pattern slow.
 */
export type PatternSteps = {
  readonly count: number;
  /** The steps that take a character, by the character. */
  readonly taking: ReadonlyMap<string, bigint>;
  /** The steps that take any character of a name. */
  readonly anyOne: bigint;
  /** Where any run of characters of a name may stand. */
  readonly runs: bigint;
  /** Where any run of whole names may stand. */
  readonly names: bigint;
};

export type StepWriter = {
  take(character: string): void;
  takeAny(): void;
  run(): void;
  nameRun(): void;
  done(): PatternSteps;
};

export function writeSteps(): StepWriter {
  const taking = new Map<string, bigint>();
  let [count, anyOne, runs, names] = [0, 0n, 0n, 0n];
  const here = (): bigint => 1n << BigInt(count);
  return {
    take: (character) => {
      taking.set(character, (taking.get(character) ?? 0n) | here());
      count += 1;
    },
    takeAny: () => {
      anyOne |= here();
      count += 1;
    },
    run: () => {
      runs |= here();
    },
    nameRun: () => {
      names |= here();
    },
    done: () => ({ count, taking, anyOne, runs, names }),
  };
}

/**
 * Whether the steps take a whole text. `end` ends a name: neither a step for any character nor a run of them takes it.
 */
export function stepsTake({ count, taking, anyOne, runs, names }: PatternSteps, text: string, end?: string): boolean {
  let states = 1n;
  // Once it was reached between two names, a run of whole names can stand between any two that follow.
  let resting = names & 1n;
  for (const character of text) {
    const literal = taking.get(character) ?? 0n;
    if (character === end) {
      states = ((states & literal) << 1n) | resting;
      resting |= states & names;
    } else states = ((states & (literal | anyOne)) << 1n) | (states & runs);
    if (states === 0n && resting === 0n) return false;
  }
  return (states & (1n << BigInt(count))) !== 0n;
}
