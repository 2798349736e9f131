import { oneLine } from './one-line.ts';

export interface Skip {
  readonly name: string;
  readonly reason: string;
}

/** A check that did not hold: where it lies, and what it said, in one line. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

/**
 * How many checks passed, how many failed, and which were left out, each with its reason. `failures` names what failed
 * as far as it has a name: a program that only ends badly has none, and of very many some are not named.
 */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  readonly skipped: readonly Skip[];
}

export const nothing: Counts = Object.freeze({
  passed: 0,
  failed: 0,
  failures: Object.freeze([]),
  skipped: Object.freeze([]),
});

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures],
    skipped: [...a.skipped, ...b.skipped],
  };
}

/**
 * What a test runner of ours leaves: `{passed, failed, failures: [{name, message}], skipped: [{name, reason}]}`.
 * Anything else is not counted.
 */
export function asCounts(value: unknown): Counts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { passed, failed, failures = [], skipped = [] } = value as Partial<Record<keyof Counts, unknown>>;
  if (!isCount(passed) || !isCount(failed) || !Array.isArray(failures) || !Array.isArray(skipped)) return undefined;
  return {
    passed,
    failed,
    failures: failures.map((entry: Partial<Record<keyof Failure, unknown>>) => ({
      name: oneLine(entry.name),
      message: oneLine(entry.message),
    })),
    skipped: skipped.map((entry: Partial<Record<keyof Skip, unknown>>) => ({
      name: oneLine(entry.name),
      reason: oneLine(entry.reason),
    })),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The one line that scripts read; always the last. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** Where a skip is a failure, what was left out counts as failed; it stays listed. */
export function judged(counts: Counts, skipIsFailure: boolean): Counts {
  return skipIsFailure ? { ...counts, failed: counts.failed + counts.skipped.length, skipped: [] } : counts;
}
