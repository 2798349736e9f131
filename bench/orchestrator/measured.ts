import type { Beside } from './beside.ts';

/** What one turn has cost, by stage; the first has what came before it. */
export type Step = { readonly stages: ReadonlyMap<string, number>; readonly syncs: number };
/** Memory before a step, garbage taken out. */
export type Stood = { readonly step: number; readonly rss: number; readonly heapUsed: number };

export type Spread = { readonly p50: number; readonly p95: number };

export type Measured = {
  /** A step, all stages together. */
  readonly step: Spread;
  readonly stages: Readonly<Record<string, Spread>>;
  /** What the run has once: before its first turn, and after its last. */
  readonly once: Readonly<Record<string, number>>;
  readonly syncs: number;
  /** A step, of the first and of the last hundred. */
  readonly first: number;
  readonly last: number;
  readonly stood: readonly Stood[];
  readonly wholeMs: number;
  readonly peakRss: number;
  readonly beside?: Beside;
};

type Given = Pick<Measured, 'stood' | 'wholeMs' | 'peakRss'> & {
  readonly taken: readonly Step[];
  readonly end: ReadonlyMap<string, number>;
  readonly perTurn: number;
};

export function measuredOf({ taken, end, perTurn, ...rest }: Given): Measured {
  const [start, ...turns] = taken;
  const names = [...new Set(turns.flatMap(({ stages }) => [...stages.keys()]))];
  const each = turns.map(({ stages }) => sum(stages) / perTurn);
  const hundred = Math.ceil(100 / perTurn);
  return {
    step: spread(each),
    stages: Object.fromEntries(names.map((name) => [name, spread(turns.map(({ stages }) => (stages.get(name) ?? 0) / perTurn))])),
    once: Object.fromEntries([...(start?.stages ?? []), ...end].map(([name, ms]) => [name, ms])),
    syncs: turns.reduce((all, { syncs }) => all + syncs, 0) / turns.length / perTurn,
    first: mean(each.slice(0, hundred)),
    last: mean(each.slice(-hundred)),
    ...rest,
  };
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function mean(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / values.length;
}

function sum(stages: ReadonlyMap<string, number>): number {
  return [...stages.values()].reduce((all, ms) => all + ms, 0);
}
