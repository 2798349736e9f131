import { join } from 'node:path';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';
import { stampOf, type RunSummary, summaryOf } from './run-summary.ts';

/** A summary, and the state of the folder that it was read from. */
export type IndexEntry = RunSummary & {
  readonly stamp: string;
  /** The state of its session when that was last seen with changes that the host has not: until then it is kept. */
  readonly unapplied?: string;
};

const name = 'run-index.ndjson';
const limit = 268_435_456;
/** Raised with what a line means. */
const header = JSON.stringify({ fpf: 'run-index', format: 1 });

/**
 * What lists say of the runs, so that they need not read every folder. It may be thrown away, and may come from
 * anywhere: what is not a line of it counts for nothing, and nothing is removed or opened because it says so.
 */
export function readIndex(stateDir: string): ReadonlyMap<string, IndexEntry> {
  try {
    return indexIn(readPlain(join(stateDir, name), limit)?.bytes ?? new Uint8Array());
  } catch {
    return new Map();
  }
}

/** Whole or not at all. Where it cannot be written there is none, and lists read the folders. */
export function writeIndex(stateDir: string, entries: Iterable<IndexEntry>): void {
  try {
    writeWhole(join(stateDir, name), indexText(entries), { mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

/** Its entries by the folders of these runs: those that fit are taken, the others read. Tells whether any was read. */
export function freshEntries(
  runsDir: string,
  index: ReadonlyMap<string, IndexEntry>,
  runs: readonly string[],
): { readonly entries: ReadonlyMap<string, IndexEntry>; readonly read: boolean } {
  let read = false;
  const entries = new Map<string, IndexEntry>();
  for (const run of runs) {
    const [known, stamp] = [index.get(run), stampOf(runsDir, run)];
    // A folder without a file in it says nothing yet: its run goes on, or was killed.
    if (known?.stamp === stamp && stamp !== '') {
      entries.set(run, known);
      continue;
    }
    read ||= stamp !== '';
    entries.set(run, { ...summaryOf(runsDir, run), stamp });
  }
  return { entries, read };
}

export function indexText(entries: Iterable<IndexEntry>): string {
  return [header, ...[...entries].map((entry) => JSON.stringify(entry)), ''].join('\n');
}

/** Of two lines about one run the later counts. */
export function indexIn(bytes: Uint8Array): ReadonlyMap<string, IndexEntry> {
  const [first, ...lines] = Buffer.from(bytes).toString('utf8').split('\n');
  const entries = new Map<string, IndexEntry>();
  if (first !== header) return entries;
  for (const line of lines) {
    const entry = entryIn(line);
    if (entry) entries.set(entry.run, entry);
  }
  return entries;
}

/** Each member by itself: a reader for any schema takes ten times as long, and a list has thousands of lines. */
function entryIn(line: string): IndexEntry | undefined {
  if (line === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const one = value as Readonly<Record<keyof IndexEntry, unknown>>;
  const { run, session, request, outcome, state, started_at, ended_at, tools, effect, stamp, unapplied } = one;
  if (typeof run !== 'string' || !/^[0-9a-z-]{8,64}$/.test(run) || typeof stamp !== 'string') return undefined;
  const texts = [session, request, outcome, state, started_at, ended_at];
  if (!texts.every((text) => text === null || typeof text === 'string')) return undefined;
  if (!Array.isArray(tools) || !tools.every((tool) => typeof tool === 'string')) return undefined;
  if (unapplied !== undefined && typeof unapplied !== 'string') return undefined;
  const { added, modified, deleted } = (effect ?? {}) as Readonly<Record<string, unknown>>;
  if (![added, modified, deleted].every((count) => Number.isSafeInteger(count) && (count as number) >= 0))
    return undefined;
  return {
    ...({ run, session, request, outcome, state, started_at, ended_at, tools } as Omit<RunSummary, 'effect'>),
    effect: { added, modified, deleted } as RunSummary['effect'],
    stamp,
    ...(unapplied !== undefined && { unapplied }),
  };
}
