import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Which runs worked in which session. */
export type SessionRuns = {
  /** The session of each run. */
  readonly sessionOf: ReadonlyMap<string, string>;
  /** The runs of each session, the oldest first. */
  readonly of: (session: string) => readonly string[];
  /** What each run was begun with. */
  readonly begunOf: ReadonlyMap<string, BegunRun>;
};

/** What the first event of a run says of it; nothing of what it does not say. */
type BegunRun = {
  readonly at?: string;
  readonly session?: string;
  /** The model's name. */
  readonly model?: string;
  /** In the person's words. */
  readonly request?: string;
  /** Where it is not the default. */
  readonly mode?: string;
  /** The run whose planned calls it makes. */
  readonly plan?: string;
};

/** From the first event of each bundle: a run is told there which session it began in. */
export function runsOf(runsDir: string): SessionRuns {
  const [sessionOf, begunOf] = [new Map<string, string>(), new Map<string, BegunRun>()];
  // One for all: to make a new one takes longer than to read into it.
  const buffer = Buffer.allocUnsafe(longestEvent);
  for (const run of folders(runsDir)) {
    const begun = beginningOf(runsDir, run, buffer);
    begunOf.set(run, begun);
    if (begun.session !== undefined) sessionOf.set(run, begun.session);
  }
  return { sessionOf, begunOf, of: (session) => [...sessionOf].filter(([, at]) => at === session).map(([run]) => run) };
}

function folders(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[0-9a-z-]{8,64}$/.test(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A run that carries out a plan has the arguments of its calls there. */
const longestEvent = 1_048_576;
/** Most first events are shorter. */
const firstPiece = 16_384;

/** The session that one run began in, if its bundle says so. */
export function sessionOfRun(runsDir: string, run: string): string | undefined {
  return beginningOf(runsDir, run).session;
}

/** A bundle that is not what it should be has no session to name: `fpf verify` says what is wrong with it. */
export function beginningOf(runsDir: string, run: string, buffer = Buffer.allocUnsafe(longestEvent)): BegunRun {
  const line = firstLine(join(runsDir, run, 'events.ndjson'), buffer);
  try {
    const { at, kind, payload } = JSON.parse(line) as {
      readonly at?: unknown;
      readonly kind?: unknown;
      readonly payload?: {
        readonly session?: unknown;
        readonly request?: unknown;
        readonly model?: { readonly name?: unknown };
        readonly mode?: unknown;
        readonly plan?: { readonly run?: unknown };
      };
    };
    if (kind !== 'run-started') return {};
    const [session, model, request] = [payload?.session, payload?.model?.name, payload?.request];
    const [mode, plan] = [payload?.mode, payload?.plan?.run];
    return {
      ...(typeof at === 'string' && { at }),
      ...(typeof session === 'string' && { session }),
      ...(typeof model === 'string' && { model }),
      ...(typeof request === 'string' && { request }),
      ...(typeof mode === 'string' && { mode }),
      ...(typeof plan === 'string' && { plan }),
    };
  } catch {
    return {};
  }
}

function firstLine(file: string, buffer: Buffer): string {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    let read = readSync(fd, buffer, 0, firstPiece, 0);
    let end = buffer.subarray(0, read).indexOf('\n');
    if (end < 0 && read === firstPiece) {
      read += readSync(fd, buffer, read, longestEvent - read, read);
      end = buffer.subarray(0, read).indexOf('\n');
    }
    return buffer.toString('utf8', 0, end < 0 ? read : end);
  } finally {
    closeSync(fd);
  }
}
