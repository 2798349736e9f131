import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { type Lock, LockTaken, takeLock } from '@fpf/files/lock';
import { NotRead, readPlain } from '@fpf/files/read';
import { cannotBeWritten } from '../files/cannot-be-written.ts';

/** A run's number is the line of the file that its id stands in first: lines are added, and none is taken away. */
export type RunNumbers = {
  readonly numberOf: (run: string) => number | undefined;
  readonly runOf: (number: number) => string | undefined;
};

const limit = 268_435_456;
/** Whoever has the lock writes one text. */
const waitMs = 2_000;
const id = /^[0-9a-z-]{8,64}$/;

/**
 * Gives each of these runs its number, those that have none yet in the order of their ids. Where that cannot be written
 * a run has none: it gets one when it is asked for again.
 */
export function numberRuns(stateDir: string, runs: readonly string[]): RunNumbers {
  const file = join(stateDir, 'run-numbers.txt');
  const known = readNumbers(file);
  if (runs.every((run) => known.numberOf(run) !== undefined)) return known;
  let lock: Lock | undefined;
  try {
    lock = lockSoon(`${file}.lock`);
    addLines(file, runs);
  } catch (error) {
    if (!(error instanceof LockTaken) && !cannotBeWritten(error)) throw error;
  } finally {
    lock?.release();
  }
  return readNumbers(file);
}

/** The number that a word may be: `12`, or `#12` as a person writes it. */
export function numberIn(word: string): number | undefined {
  const [, digits] = /^#?([1-9]\d{0,8})$/.exec(word) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function readNumbers(file: string): RunNumbers {
  const lines = linesIn(textOf(file));
  const numbers = new Map<string, number>();
  for (const [at, run] of lines.entries()) if (id.test(run) && !numbers.has(run)) numbers.set(run, at + 1);
  const runOf = (number: number): string | undefined => {
    const run = lines[number - 1];
    return run !== undefined && numbers.get(run) === number ? run : undefined;
  };
  return { numberOf: (run) => numbers.get(run), runOf };
}

/** What follows the last line break was never written to its end. */
function linesIn(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

/** Looked at again under the lock: another process may have given them their numbers meanwhile. */
function addLines(file: string, runs: readonly string[]): void {
  const text = textOf(file);
  const there = new Set(linesIn(text));
  const missing = [...new Set(runs)].filter((run) => id.test(run) && !there.has(run)).sort();
  if (missing.length === 0) return;
  const begun = text === '' || text.endsWith('\n') ? '' : '\n';
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const fd = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  try {
    writeSync(fd, `${begun}${missing.join('\n')}\n`);
  } finally {
    closeSync(fd);
  }
}

function textOf(file: string): string {
  try {
    return Buffer.from(readPlain(file, limit)?.bytes ?? []).toString('latin1');
  } catch (cause) {
    if (!(cause instanceof NotRead)) throw cause;
    throw new FpfError({
      code: 'session.unavailable',
      message: `project: the numbers of the runs in ${file} cannot be read: ${cause.message}.`,
      hint: 'Find out who made it; then remove it: the runs get numbers anew.',
      cause,
    });
  }
}

/** Waits without giving way, for it is a moment, and whoever asks for a run by its number waits for nothing else. */
function lockSoon(path: string): Lock {
  for (let waited = 0; ; waited += 10) {
    try {
      return takeLock(path);
    } catch (error) {
      if (!(error instanceof LockTaken) || waited >= waitMs) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}
