import { median, row } from '../measure.ts';
import type { Measured } from './measured.ts';
import { runChild } from './run-child.ts';
import type { Part } from './step-cost.ts';

type Shape = { readonly name: string; readonly perTurn: number; readonly outputBytes: number };

const shapes: readonly Shape[] = [
  { name: 'a call a turn', perTurn: 1, outputBytes: 16 },
  { name: 'four calls a turn', perTurn: 4, outputBytes: 16 },
  { name: 'results of 64 KiB', perTurn: 1, outputBytes: 65_536 },
];

type Told = {
  readonly first: number;
  readonly last: number;
  readonly kept: number;
  readonly early: number;
  readonly late: number;
};

/**
 * Whether a long run costs more a step, and holds more, than a short one: the first hundred steps beside the last
 * hundred, and the memory when a third of it is behind, where the process has grown to what the results need in
 * passing, beside the memory at its end. A process takes memory of the system in leaps, one of which may fall into any
 * third: each run is made several times, and its middle told, with the widest.
 */
export function longRuns(small: boolean): Part {
  const steps = small ? 200 : 1_000;
  const rounds = small ? 1 : 5;
  const runs = shapes.map((shape) => ({
    shape,
    rounds: Array.from({ length: rounds }, () =>
      runChild({ ...shape, tool: 'in-process', steps, beside: false, stages: false }),
    ),
  }));
  const table = [
    row([
      `${steps} steps, the middle of ${rounds} runs`,
      'ms a step, first 100',
      'last 100',
      'ratio (widest)',
      'kept, KiB a step',
      'resident after a third',
      'at the end',
      'ratio (widest)',
    ]),
    row(['---', '---', '---', '---', '---', '---', '---', '---']),
    ...runs.map(({ shape, rounds: made }) => lineOf(shape.name, made.map(toldOf))),
  ];
  return { figures: runs, table };
}

function toldOf({ first, last, stood }: Measured): Told {
  const end = stood.at(-1);
  const third = stood.find(({ step }) => step >= (end?.step ?? 0) / 3);
  if (!third || !end) throw new Error('bench: a run without a look at its memory');
  const kept = (end.heapUsed - third.heapUsed) / 1_024 / Math.max(1, end.step - third.step);
  return { first, last, kept, early: third.rss, late: end.rss };
}

function lineOf(name: string, told: readonly Told[]): string {
  const of = (what: (one: Told) => number): number => median(told.map(what));
  const ratio = (what: (one: Told) => number): string =>
    `${of(what).toFixed(2)} (${Math.max(...told.map(what)).toFixed(2)})`;
  const mib = (what: (one: Told) => number): string => `${(of(what) / 1_048_576).toFixed(0)} MiB`;
  return row([
    name,
    of(({ first }) => first).toFixed(2),
    of(({ last }) => last).toFixed(2),
    ratio(({ first, last }) => last / first),
    of(({ kept }) => kept).toFixed(1),
    mib(({ early }) => early),
    mib(({ late }) => late),
    ratio(({ early, late }) => late / early),
  ]);
}
