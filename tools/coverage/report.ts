import type { CountedLines } from './code-lines.ts';

/** What was counted of one source, by its path relative to the root. */
export type Counted = ReadonlyMap<string, CountedLines>;

export interface Report {
  readonly text: string;
  /** What has to be put right: a file below the bound without a reason, or a reason without such a file. */
  readonly problems: readonly string[];
}

const bound = 0.7;

/**
 * Makes a table with a row for each package, and the list of files below the bound with their reasons: of those that
 * long tests execute it is that.
 */
export function makeReport(
  counted: Counted,
  reasons: Readonly<Record<string, string>>,
  byLongTests: ReadonlySet<string> = new Set(),
): Report {
  const packageOf = (path: string): string => path.split('/')[1] ?? '';
  const rows = [...new Set([...counted.keys()].map(packageOf))].sort().map((name) => {
    const files = [...counted].filter(([path]) => packageOf(path) === name);
    return rowOf(
      name,
      files.map(([, counts]) => counts),
    );
  });
  const low = [...counted].sort(byName).filter(([, counts]) => shareOf(counts) < bound);
  const text = [['package', 'files', 'lines', 'covered', ''], ...rows, rowOf('all', [...counted.values()])].map(setRow);
  const why = (path: string): string | undefined => reasons[path] ?? (byLongTests.has(path) ? 'long tests' : undefined);
  const listed = low.map(([path, counts]) => `${percentOf(counts)}  ${path}: ${why(path) ?? 'no reason given'}`);
  const paths = new Set(low.map(([path]) => path));
  return {
    text: [...text, '', `files below ${bound * 100} %: ${low.length}`, ...listed, ''].join('\n'),
    problems: [
      ...[...paths].filter((path) => why(path) === undefined).map((path) => `${path}: give it tests, or a reason`),
      ...Object.keys(reasons)
        .filter((path) => !paths.has(path))
        .map((path) => `${path}: remove its reason, it is not below ${bound * 100} %`),
    ],
  };
}

function rowOf(name: string, files: readonly CountedLines[]): readonly string[] {
  const sum = files.reduce(
    (all, { lines, covered }) => ({ lines: all.lines + lines, covered: all.covered + covered }),
    { lines: 0, covered: 0 },
  );
  return [name, String(files.length), String(sum.lines), String(sum.covered), percentOf(sum)];
}

function setRow([name = '', ...numbers]: readonly string[]): string {
  return [name.padEnd(18), ...numbers.map((number) => number.padStart(9))].join('').trimEnd();
}

function percentOf(counts: CountedLines): string {
  return `${(shareOf(counts) * 100).toFixed(1)} %`.padStart(7);
}

function shareOf({ lines, covered }: CountedLines): number {
  return lines === 0 ? 1 : covered / lines;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
