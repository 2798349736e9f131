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

/** Whether a long run costs more a step, and keeps more, than a short one: the first hundred steps beside the last hundred. */
export function longRuns(small: boolean): Part {
  const steps = small ? 200 : 1_000;
  const runs = shapes.map((shape) => ({ shape, run: runChild({ ...shape, tool: 'in-process', steps, beside: false, stages: false }) }));
  const table = [
    row([
      `${steps} steps`,
      'ms a step, first 100',
      'last 100',
      'ratio',
      'heap grown, KiB a step',
      'resident at 100',
      'at the end',
      'at its peak',
    ]),
    row(['---', '---', '---', '---', '---', '---', '---', '---']),
    ...runs.map(({ shape, run }) => lineOf(shape.name, run)),
  ];
  return { figures: runs, table };
}

function lineOf(name: string, { first, last, stood, peakRss }: Measured): string {
  const early = stood.find(({ step }) => step >= 100) ?? stood[0];
  const late = stood.at(-1);
  const grown = early && late ? (late.heapUsed - early.heapUsed) / 1_024 / Math.max(1, late.step - early.step) : Number.NaN;
  const mib = (bytes: number | undefined): string => `${((bytes ?? Number.NaN) / 1_048_576).toFixed(0)} MiB`;
  const cells = [first.toFixed(2), last.toFixed(2), (last / first).toFixed(2), grown.toFixed(1)];
  return row([name, ...cells, mib(early?.rss), mib(late?.rss), mib(peakRss)]);
}
