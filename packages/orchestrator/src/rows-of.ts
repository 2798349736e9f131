import type { AuditRow } from '@fpf/contracts';

/**
 * From the first row of these runs to the last, with what others did to the session in between: taken out of a chain, rows would not show that
 * none is missing.
 */
export function rowsOf(runs: ReadonlySet<string>, audit: readonly AuditRow[]): readonly AuditRow[] {
  const own = (row: AuditRow): boolean => runs.has(row.caller.run);
  const first = audit.findIndex(own);
  return first < 0 ? [] : audit.slice(first, audit.findLastIndex(own) + 1);
}
