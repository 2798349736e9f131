import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { begunRuns } from './begun-runs.ts';
import { numberRuns, type RunNumbers } from './run-numbers.ts';
import { sessionOfRun } from './session-runs.ts';

/** Every run that left something here, the newest first, whatever became of it: ids of runs sort by their time. */
export function knownRuns(stateDir: string): readonly string[] {
  const begun = begunRuns(stateDir).map(({ run }) => run);
  return [...new Set([...foldersIn(join(stateDir, 'runs')), ...begun])]
    .filter((id) => /^[0-9a-z-]{8,64}$/.test(id))
    .sort()
    .reverse();
}

/** Returns the number of a run; undefined where the state folder cannot be written and it has none yet. */
export function runNumbers(stateDir: string): RunNumbers['numberOf'] {
  return numberRuns(stateDir, knownRuns(stateDir)).numberOf;
}

/** Where a run worked: its bundle says so, or what was noted when it began. */
export function sessionOf(stateDir: string, run: string): string | undefined {
  return sessionOfRun(join(stateDir, 'runs'), run) ?? begunRuns(stateDir).find((begun) => begun.run === run)?.session;
}

function foldersIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
