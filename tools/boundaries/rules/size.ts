import type { Finding } from '../finding.ts';
import type { Workspace } from '../workspace.ts';

export const limits = Object.freeze({ file: 250, median: 80 });

/** One concept a file: none above 250 lines anywhere, and half of the packages' files at 80 or below. */
export function size(workspace: Workspace): readonly Finding[] {
  const all = workspace.members.flatMap(({ sources }) => sources);
  const long = all
    .filter(({ lines }) => lines > limits.file)
    .map(({ path, lines }): Finding => ({
      rule: 'size',
      file: path,
      line: limits.file + 1,
      message: `${lines} lines; the limit is ${limits.file}.`,
      fix: 'Split it: one concept a file, named for it.',
    }));
  const shipped = all.filter((source) => source.shipped).map(({ lines }) => lines);
  const median = medianOf(shipped);
  if (median <= limits.median) return long;
  return [
    ...long,
    {
      rule: 'size',
      file: 'packages',
      line: 1,
      message: `The median source file has ${median} lines; the limit is ${limits.median}.`,
      fix: 'Split the longest files into their concepts.',
    },
  ];
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
