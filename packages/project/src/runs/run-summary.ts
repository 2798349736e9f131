import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readPlain } from '@fpf/files/read';
import { shorten } from '@fpf/files/text';
import { madeAt } from '../files/made-at.ts';
import { beginningOf } from './session-runs.ts';

/** Paths that differ from before the run, as far as its own calls changed them. */
export type RunEffect = { readonly added: number; readonly modified: number; readonly deleted: number };

/** What a list says of a run. Null is what its folder does not say. */
export type RunSummary = {
  readonly run: string;
  readonly session: string | null;
  /** In the person's words, cut. */
  readonly request: string | null;
  readonly outcome: string | null;
  readonly state: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** Each once, in the order of their first calls. */
  readonly tools: readonly string[];
  readonly effect: RunEffect;
};

const mostRequest = 240;
const mostTools = 32;
const mostTrace = 67_108_864;

/**
 * Names a state of the folder: its trace, or its journal where there is none yet. Written again, it has another name.
 */
export function stampOf(runsDir: string, run: string): string {
  for (const file of ['trace.json', 'events.ndjson']) {
    const stat = lstatSync(join(runsDir, run, file), { throwIfNoEntry: false });
    if (stat) return `${file[0]}${stat.mtimeMs}-${stat.size}`;
  }
  return '';
}

/**
 * Reads what its folder says. Nothing is decided by it, so what is not as it should be is left out and refuses nothing:
 * `fpf verify` says what is wrong with it.
 */
export function summaryOf(runsDir: string, run: string): RunSummary {
  const begun = beginningOf(runsDir, run);
  const trace = traceIn(join(runsDir, run, 'trace.json'));
  const calls = listIn(trace, 'tool_calls').filter((call) => call['rewound'] !== true);
  const live = begun.at === undefined && trace['started_at'] === undefined ? liveBeginning(runsDir, run) : {};
  const request = textIn(trace, 'request') ?? begun.request ?? live.request;
  const tools = new Set(calls.flatMap((call) => textIn(call, 'tool') ?? []));
  return {
    run,
    session: begun.session ?? live.session ?? null,
    request: request === undefined ? null : shorten(request, mostRequest),
    outcome: textIn(trace, 'outcome') ?? null,
    state: textIn(trace, 'state') ?? null,
    started_at: textIn(trace, 'started_at') ?? begun.at ?? live.at ?? null,
    ended_at: textIn(trace, 'ended_at') ?? null,
    tools: [...tools].slice(0, mostTools),
    effect: effectOf([...calls, ...listIn(trace, 'tasks')].flatMap((part) => listIn(part, 'effects'))),
  };
}

const mostLive = 1_048_576;

/**
 * What a run that left no journal in its folder, as it goes on or was killed, was begun with: when, by its id, and the
 * rest by what it told while it went on.
 */
function liveBeginning(
  runsDir: string,
  run: string,
): { readonly at?: string; readonly session?: string; readonly request?: string } {
  const made = madeAt(run);
  const at = made === undefined ? {} : { at: new Date(made).toISOString() };
  const started = liveStart(runsDir, run);
  const [session, request] = started ? [textIn(started, 'session'), textIn(started, 'request')] : [];
  return { ...at, ...(session !== undefined && { session }), ...(request !== undefined && { request }) };
}

/** The first event of a run that left no journal in its folder, as it told it while it went on. */
export function liveStart(runsDir: string, run: string): Loose | undefined {
  try {
    const bytes = readPlain(join(runsDir, '..', 'live', `${run}.ndjson`), mostLive)?.bytes ?? [];
    for (const line of Buffer.from(bytes).toString('utf8').split('\n')) {
      const event: unknown = line.includes('"run-started"') ? JSON.parse(line) : undefined;
      if (isLoose(event) && event['type'] === 'run-started' && isLoose(event['data'])) return event['data'];
    }
    return undefined;
  } catch {
    return undefined;
  }
}

type Loose = Readonly<Record<string, unknown>>;

/** By what a path was before the first of its changes, and is after the last. */
function effectOf(changes: readonly Loose[]): RunEffect {
  const paths = new Map<string, { readonly before: boolean; readonly after: boolean }>();
  for (const { path, op } of changes) {
    if (typeof path !== 'string') continue;
    paths.set(path, { before: paths.get(path)?.before ?? op !== 'add', after: op !== 'delete' });
  }
  const count = (before: boolean, after: boolean): number =>
    [...paths.values()].filter((one) => one.before === before && one.after === after).length;
  return { added: count(false, true), modified: count(true, true), deleted: count(true, false) };
}

function traceIn(file: string): Loose {
  try {
    const bytes = readPlain(file, mostTrace)?.bytes;
    const value: unknown = bytes && JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isLoose(value) ? value : {};
  } catch {
    return {};
  }
}

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(of: Loose, key: string): readonly Loose[] {
  const value = Object.hasOwn(of, key) ? of[key] : undefined;
  return Array.isArray(value) ? value.filter(isLoose) : [];
}

function textIn(of: Loose, key: string): string | undefined {
  const value = Object.hasOwn(of, key) ? of[key] : undefined;
  return typeof value === 'string' && value.length <= 16_384 ? value : undefined;
}
