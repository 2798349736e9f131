import type { AuditRow, RunTrace } from '@fpf/contracts';

/**
 * The audit in short. `fpf verify` makes it again from the rows and compares, so its form is not this package's to
 * choose.
 */
export function auditSummary(rows: readonly AuditRow[], trace: RunTrace): object {
  const tools = rows.filter(({ op }) => op === 'tool');
  const tasks = new Set(trace.tasks?.map(({ task }) => task));
  const audited = new Set(
    tools.filter(({ caller }) => !tasks.has(caller.run)).flatMap(({ caller }) => caller.call ?? []),
  );
  const traced = new Set(trace.tool_calls.flatMap(({ call_id }) => call_id ?? []));
  const count = (words: readonly (string | undefined)[], known: readonly string[]): object =>
    Object.fromEntries(known.map((word) => [word, words.filter((one) => one === word).length]));
  const touched = rows.filter(({ op }) => ['add', 'modify', 'delete', 'read'].includes(op));
  const ops = rows.map(({ op }) => op);
  return {
    rows: rows.length,
    head: rows.at(-1)?.hash ?? null,
    calls: tools.length,
    by_op: count(ops, [...new Set(ops)]),
    by_state: count(
      tools.map(({ state }) => state),
      ['pass', 'degrade', 'abstain'],
    ),
    by_reads: count(
      tools.map(({ reads }) => reads),
      ['observed', 'unobserved'],
    ),
    paths: [...new Set(touched.map(({ subject }) => subject))].sort(),
    gaps: {
      calls_without_row: [...traced].filter((id) => !audited.has(id)),
      rows_without_call: [...audited].filter((id) => !traced.has(id)),
    },
  };
}
