import { row } from '../measure.ts';
import type { Measured } from './measured.ts';
import { runChild } from './run-child.ts';
import type { Part } from './step-cost.ts';

type Shape = { readonly name: string; readonly perTurn: number; readonly outputBytes: number };

const shapes: readonly Shape[] = [
  { name: 'a call a turn', perTurn: 1, outputBytes: 16 },
  { name: 'four calls a turn', perTurn: 4, outputBytes: 16 },
  { name: 'results of 64 KiB', perTurn: 1, outputBytes: 65_536 },
];

/**
 * Whether a long run costs more a step, and holds more, than a short one: the first hundred steps beside the last hundred, and the memory when
 * a third of it is behind, where the process has grown to what the results need in passing, beside the memory at its end.
 */
export function longRuns(small: boolean): Part {
  const steps = small ? 200 : 1_000;
  const runs = shapes.map((shape) => ({ shape, run: runChild({ ...shape, tool: 'in-process', steps, beside: false, stages: false }) }));
  const table = [
    row([
      `${steps} steps`,
      'ms a step, first 100',
      'last 100',
      'ratio',
      'kept, KiB a step',
      'resident after a third',
      'at the end',
      'ratio',
    ]),
    row(['---', '---', '---', '---', '---', '---', '---', '---']),
    ...runs.map(({ shape, run }) => lineOf(shape.name, run)),
  ];
  return { figures: runs, table };
}

function lineOf(name: string, { first, last, stood }: Measured): string {
  const late = stood.at(-1);
  const early = stood.find(({ step }) => step >= (late?.step ?? 0) / 3) ?? stood[0];
  const kept = early && late ? (late.heapUsed - early.heapUsed) / 1_024 / Math.max(1, late.step - early.step) : Number.NaN;
  const mib = (bytes: number | undefined): string => `${((bytes ?? Number.NaN) / 1_048_576).toFixed(0)} MiB`;
  const ratio = (late?.rss ?? Number.NaN) / (early?.rss ?? Number.NaN);
  const cells = [first.toFixed(2), last.toFixed(2), (last / first).toFixed(2), kept.toFixed(1), mib(early?.rss), mib(late?.rss)];
  return row([name, ...cells, ratio.toFixed(2)]);
}
