export interface Skip {
  readonly name: string;
  readonly reason: string;
}

/** How many checks passed, how many failed, and which were left out, each with its reason. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skip[];
}

export const nothing: Counts = Object.freeze({ passed: 0, failed: 0, skipped: Object.freeze([]) });

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: [...a.skipped, ...b.skipped] };
}

/** The document that a test runner of ours leaves: `{passed, failed, skipped: [{name, reason}]}`. Anything else is not counted. */
export function asCounts(value: unknown): Counts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { passed, failed, skipped = [] } = value as Partial<Record<keyof Counts, unknown>>;
  if (!isCount(passed) || !isCount(failed) || !Array.isArray(skipped)) return undefined;
  return {
    passed,
    failed,
    skipped: skipped.map((entry: Partial<Record<keyof Skip, unknown>>) => ({ name: text(entry.name), reason: text(entry.reason) })),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
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
  return skipIsFailure ? { passed: counts.passed, failed: counts.failed + counts.skipped.length, skipped: [] } : counts;
}
