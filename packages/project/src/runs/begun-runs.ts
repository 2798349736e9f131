import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';

/** A run that has begun and not come to its end: it waits for a person, was interrupted, or its process was killed. */
export type BegunRun = {
  readonly run: string;
  readonly session: string;
  /** What `--model` or FPF_MODEL said when it began. */
  readonly model?: string | undefined;
};

const folder = 'begun';
const name = /^[0-9a-z-]{8,64}$/;

/** Kept from before the run's first event on, so that a run of which nothing else is left can be found. */
export function noteBegun(stateDir: string, { run, session, model }: BegunRun): void {
  if (!name.test(run)) return;
  if (begunRuns(stateDir).some((begun) => begun.run === run && begun.session === session)) return;
  const dir = join(stateDir, folder);
  mkdirSync(dir, { recursive: true });
  // Whole or not at all: a note without its session would be taken for that of a run whose session is gone.
  writeWhole(join(dir, run), [session, ...(model === undefined ? [] : [model]), ''].join('\n'), { mode: 0o600 });
}

/** Beside the notes, and none of them: names of notes begin with no dot. */
export function claimOf(stateDir: string, run: string): string {
  return join(stateDir, folder, `.${run}`);
}

export function forgetBegun(stateDir: string, run: string): void {
  if (!name.test(run)) return;
  // A process that was killed left its claim of the id beside the note.
  for (const file of [join(stateDir, folder, run), claimOf(stateDir, run)]) rmSync(file, { force: true });
}

/** The newest first: ids of runs sort by their time. */
export function begunRuns(stateDir: string): readonly BegunRun[] {
  const dir = join(stateDir, folder);
  return namesIn(dir)
    .filter((run) => name.test(run))
    .sort()
    .reverse()
    .map((run) => {
      const [session = '', model = ''] = readFileSync(join(dir, run), 'utf8').split('\n');
      return { run, session: session.trim(), ...(model !== '' && { model }) };
    });
}

/** A session that was removed since is not made anew, only to find that the run is not in it. */
export function assertSession(stateDir: string, sessions: string, { run, session }: BegunRun): void {
  if (existsSync(join(sessions, `${session}.db`))) return;
  forgetBegun(stateDir, run);
  throw refused(
    `the session ${JSON.stringify(session.slice(0, 128))} of run ${run} is gone, and the run with it`,
    'Ask again with `fpf run`.',
  );
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function refused(what: string, hint: string): FpfError {
  return new FpfError({ code: 'run.not-resumable', message: `project: ${what}.`, hint });
}
