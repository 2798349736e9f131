import type { Beside } from './beside.ts';

/** What one turn has cost, by stage; the first has what came before it. */
export type Step = { readonly stages: ReadonlyMap<string, number>; readonly syncs: number };
/** Memory before a step, garbage taken out. */
export type Stood = { readonly step: number; readonly rss: number; readonly heapUsed: number };

export type Spread = { readonly p50: number; readonly p95: number };

export type Measured = {
  /** A step, all stages together. */
  readonly step: Spread;
  /** The same without what the session and its sandbox do for the call: it is begun, it runs, it is committed. */
  readonly own: Spread;
  readonly stages: Readonly<Record<string, Spread>>;
  /** What the run has once: before its first turn, and after its last. */
  readonly once: Readonly<Record<string, number>>;
  readonly syncs: number;
  /** A step, of the first and of the last hundred: the middle one of them. */
  readonly first: number;
  readonly last: number;
  readonly stood: readonly Stood[];
  readonly wholeMs: number;
  readonly beside?: Beside;
};

/** The stages of a step that are the session's. */
export const ofSession: readonly string[] = ['begin', 'execute', 'commit'];

type Given = Pick<Measured, 'stood' | 'wholeMs'> & {
  readonly taken: readonly Step[];
  readonly end: ReadonlyMap<string, number>;
  readonly perTurn: number;
};

export function measuredOf({ taken, end, perTurn, ...rest }: Given): Measured {
  const [start, ...turns] = taken;
  const names = [...new Set(turns.flatMap(({ stages }) => [...stages.keys()]))];
  const each = turns.map(({ stages }) => sum([...stages]) / perTurn);
  const hundred = Math.ceil(100 / perTurn);
  return {
    step: spread(each),
    own: spread(turns.map(({ stages }) => sum([...stages].filter(([name]) => !ofSession.includes(name))) / perTurn)),
    stages: Object.fromEntries(
      names.map((name) => [name, spread(turns.map(({ stages }) => (stages.get(name) ?? 0) / perTurn))]),
    ),
    once: Object.fromEntries([...(start?.stages ?? []), ...end].map(([name, ms]) => [name, ms])),
    syncs: turns.reduce((all, { syncs }) => all + syncs, 0) / turns.length / perTurn,
    first: spread(each.slice(0, hundred)).p50,
    last: spread(each.slice(-hundred)).p50,
    ...rest,
  };
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function sum(stages: readonly (readonly [string, number])[]): number {
  return stages.reduce((all, [, ms]) => all + ms, 0);
}
