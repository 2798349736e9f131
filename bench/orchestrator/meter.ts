/** Time of the processor by stage. One stage at a time is under way: a run does one thing after another. */
export type Meter = {
  /** Whatever is not inside a stage of its own counts to this one, from now on. */
  readonly between: (stage: string) => void;
  /** The same work, counted to a stage. */
  readonly within: <A extends readonly unknown[], R>(
    stage: string,
    work: (...given: A) => Promise<R>,
    after?: string,
  ) => (...given: A) => Promise<R>;
  /** What each stage has cost since it was asked last, in milliseconds; and begins anew. */
  readonly take: () => ReadonlyMap<string, number>;
};

export function createMeter(): Meter {
  const under = ['start'];
  let spent = new Map<string, number>();
  let since = cpuMs();
  const settle = (): void => {
    const now = cpuMs();
    const stage = under.at(-1) ?? 'start';
    spent.set(stage, (spent.get(stage) ?? 0) + now - since);
    since = now;
  };
  const between = (stage: string): void => {
    settle();
    under[0] = stage;
  };
  return {
    between,
    within:
      (stage, work, after) =>
      async (...given) => {
        settle();
        under.push(stage);
        try {
          return await work(...given);
        } finally {
          settle();
          under.pop();
          if (after !== undefined) under[0] = after;
        }
      },
    take: () => {
      settle();
      const taken = spent;
      spent = new Map();
      // What looking at it costs is nobody's.
      since = cpuMs();
      return taken;
    },
  };
}

/**
 * Only what everything costs together: to look at the clock of the processor at each stage costs a step a tenth of a
 * millisecond or two itself.
 */
export function createWholeMeter(): Meter {
  let since = cpuMs();
  return {
    between: () => undefined,
    within: (_stage, work) => work,
    take: () => {
      const taken = new Map([['all', cpuMs() - since]]);
      since = cpuMs();
      return taken;
    },
  };
}

/** Of this process alone: what a tool's own process spends is not ours. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
