import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Which runs worked in which session. */
export type SessionRuns = {
  /** The session of each run. */
  readonly sessionOf: ReadonlyMap<string, string>;
  /** The runs of each session, the oldest first. */
  readonly of: (session: string) => readonly string[];
};

/** From the first event of each bundle: a run is told there which session it began in. */
export function runsOf(runsDir: string): SessionRuns {
  const sessionOf = new Map<string, string>();
  for (const run of folders(runsDir)) {
    const session = sessionOfRun(runsDir, run);
    if (session !== undefined) sessionOf.set(run, session);
  }
  return { sessionOf, of: (session) => [...sessionOf].filter(([, at]) => at === session).map(([run]) => run) };
}

function folders(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const longestEvent = 262_144;

/** The session that one run began in, if its bundle says so. */
export function sessionOfRun(runsDir: string, run: string): string | undefined {
  return sessionIn(join(runsDir, run, 'events.ndjson'));
}

/** A bundle that is not what it should be has no session to name: `fpf verify` says what is wrong with it. */
function sessionIn(file: string): string | undefined {
  const [line = ''] = firstBytes(file).split('\n', 1);
  try {
    const event = JSON.parse(line) as { readonly kind?: unknown; readonly payload?: { readonly session?: unknown } };
    const session = event.kind === 'run-started' ? event.payload?.session : undefined;
    return typeof session === 'string' ? session : undefined;
  } catch {
    return undefined;
  }
}

function firstBytes(file: string): string {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const buffer = Buffer.alloc(longestEvent);
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, longestEvent, 0));
  } finally {
    closeSync(fd);
  }
}
