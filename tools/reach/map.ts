import { readFileSync } from 'node:fs';

/** Which suites execute which product files: `reach.json`, which `npm run reach` makes. */
export interface ReachMap {
  /** A feature, a page or a long test, by its path from the root of the repository. */
  readonly suites: readonly string[];
  /** By product file, the suites that execute it. */
  readonly files: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Written {
  readonly suites: readonly string[];
  /** A bit for each suite, the first one lowest, as a hexadecimal number. */
  readonly files: Readonly<Record<string, string>>;
}

export function parseMap(text: string): ReachMap {
  const { suites, files } = JSON.parse(text) as Written;
  const named = (bits: string): ReadonlySet<string> => {
    const mask = BigInt(`0x${bits}`);
    return new Set(suites.filter((_, at) => ((mask >> BigInt(at)) & 1n) === 1n));
  };
  return { suites, files: new Map(Object.entries(files).map(([file, bits]) => [file, named(bits)])) };
}

/** Writes a line for each file, so that a change of one shows as one. */
export function formatMap({ suites, files }: ReachMap): string {
  const bits = (reached: ReadonlySet<string>): string =>
    suites.reduce((mask, suite, at) => (reached.has(suite) ? mask | (1n << BigInt(at)) : mask), 0n).toString(16);
  const written: Written = {
    suites,
    files: Object.fromEntries(
      [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([file, reached]) => [file, bits(reached)]),
    ),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

export const mapFile: URL = new URL('./reach.json', import.meta.url);

export function readMap(): ReachMap {
  return parseMap(readFileSync(mapFile, 'utf8'));
}

/** What was measured and the map does not have, as `suite executes file`. A map that says more than that is safe. */
export function missingFrom(map: ReachMap, measured: ReachMap): readonly string[] {
  return [...measured.files].flatMap(([file, suites]) =>
    [...suites].filter((suite) => !map.files.get(file)?.has(suite)).map((suite) => `${suite} executes ${file}`),
  );
}

/** Puts what was measured of some suites in place of what the map said of them; suites that are gone go. */
export function withMeasured(map: ReachMap, measured: ReachMap, existing: readonly string[]): ReachMap {
  const again = new Set(measured.suites);
  const kept = (suites: ReadonlySet<string> = new Set()): readonly string[] =>
    [...suites].filter((suite) => existing.includes(suite) && !again.has(suite));
  const files = new Map(
    [...new Set([...map.files.keys(), ...measured.files.keys()])]
      .map((file) => [file, new Set([...kept(map.files.get(file)), ...(measured.files.get(file) ?? [])])] as const)
      .filter(([, suites]) => suites.size > 0),
  );
  return { suites: existing, files };
}
