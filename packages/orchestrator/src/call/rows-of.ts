import type { AuditRow } from '@fpf/contracts';

/**
 * From the first row of these runs to the last, with what others did to the session in between: taken out of a chain,
 * rows would not show that none is missing. A fork's session begins with its parent's rows, and so does the audit of a
 * fork.
 */
export function rowsOf(runs: ReadonlySet<string>, audit: readonly AuditRow[], fork = false): readonly AuditRow[] {
  const own = (row: AuditRow): boolean => runs.has(row.caller.run);
  const first = audit.findIndex(own);
  return first < 0 ? [] : audit.slice(fork ? 0 : first, audit.findLastIndex(own) + 1);
}
