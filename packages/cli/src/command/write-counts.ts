import { writeNamed } from './write-named.ts';

/** What did not hold: a name, and what was said of it. */
export type CountedFailure = { readonly name: string; readonly message: string };

/** The counts of a test command as a small JSON document, for whoever adds them up, and the names of what failed. */
export function writeCounts(file: string, passed: number, failures: readonly CountedFailure[]): void {
  writeNamed(file, `${JSON.stringify({ passed, failed: failures.length, failures, skipped: [] })}\n`);
}
