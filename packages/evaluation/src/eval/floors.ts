import { FpfError } from '@fpf/contracts';
import type { Figures } from '../count/figures.ts';
import type { EvaluationReport } from '../report/evaluation-report.ts';

/** What a figure has to reach, or must not go beyond. */
export type Floor = {
  readonly flag: string;
  readonly asked: number;
  readonly least: boolean;
  readonly of: (figures: Figures) => number | null;
};

export type FloorResult = {
  readonly flag: string;
  readonly asked: number;
  readonly found: number | null;
  readonly ok: boolean;
};

const known: readonly Omit<Floor, 'asked'>[] = [
  { flag: 'min-exact', least: true, of: ({ exact }) => exact.rate },
  { flag: 'min-tool', least: true, of: ({ tool }) => tool.rate },
  { flag: 'min-no-tool', least: true, of: (figures) => figures.no_tool_recall.rate },
  { flag: 'min-f1', least: true, of: (figures) => figures.arguments.f1 },
  { flag: 'max-schema-errors', least: false, of: (figures) => figures.schema_error.rate },
  { flag: 'max-wrong-effects', least: false, of: (figures) => figures.wrong_side_effect.rate },
];

/** The floors of which something is said. */
export function askedFloors(saidOf: (flag: string) => string | undefined): readonly Floor[] {
  return known.flatMap((floor) => {
    const said = saidOf(floor.flag);
    return said === undefined ? [] : [{ ...floor, asked: share(floor.flag, said) }];
  });
}

/** The share itself is judged, not its interval. What could not be counted misses a floor: nothing was shown. */
export function judgeFloors(floors: readonly Floor[], { figures }: EvaluationReport): readonly FloorResult[] {
  return floors.map(({ flag, asked, least, of }) => {
    const found = of(figures);
    return { flag, asked, found, ok: least ? found !== null && found >= asked : (found ?? 0) <= asked };
  });
}

export function floorText({ flag, asked, found, ok }: FloorResult): string {
  return `${ok ? 'ok' : 'NOT OK'}  --${flag} ${asked}: ${found === null ? 'nothing to count' : found.toFixed(4)}`;
}

function share(flag: string, said: string): number {
  const value = /^(0|1|0?\.\d{1,9}|0\.\d{1,9}|1\.0{1,9})$/.test(said) ? Number(said) : Number.NaN;
  if (!Number.isNaN(value)) return value;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `evaluation: --${flag} takes a share from 0 to 1, not ${JSON.stringify(said.slice(0, 64))}.`,
    hint: 'Write 0.9 for 90 %.',
  });
}
