import type { AuditRow, GuardDecision, RunTrace } from '@fpf/contracts';

export type AuditSummary = {
  readonly rows: number;
  readonly head: string | null;
  readonly calls: number;
  readonly by_op: Readonly<Record<string, number>>;
  readonly by_state: Readonly<Record<GuardDecision, number>>;
  /** Of how many executed calls each read is a row, and of how many nobody could see what they read. */
  readonly by_reads: Readonly<Record<'observed' | 'unobserved', number>>;
  readonly paths: readonly string[];
  /** Calls of the trace without a row, and rows of calls that the trace does not know: both lists must be empty. */
  readonly gaps: { readonly calls_without_row: readonly string[]; readonly rows_without_call: readonly string[] };
};

/** What the audit says in short, and whether it and the trace speak of the same calls. */
export function auditSummary(rows: readonly AuditRow[], trace: RunTrace): AuditSummary {
  const tools = rows.filter((row) => row.op === 'tool');
  const tasks = new Set(trace.tasks?.map(({ task }) => task));
  // The calls of a task are in a trace of its own.
  const own = tools.filter(({ caller }) => !tasks.has(caller.run));
  const audited = new Set(own.flatMap((row) => row.caller.call ?? []));
  const traced = new Set(trace.tool_calls.flatMap((call) => call.call_id ?? []));
  const byState: Record<GuardDecision, number> = { pass: 0, degrade: 0, abstain: 0 };
  for (const row of tools) if (row.state) byState[row.state] += 1;
  const readsOf = (word: 'observed' | 'unobserved'): number => tools.filter(({ reads }) => reads === word).length;
  const byOp: Record<string, number> = {};
  for (const row of rows) byOp[row.op] = (byOp[row.op] ?? 0) + 1;
  const touched = rows.filter(
    (row) => row.op === 'add' || row.op === 'modify' || row.op === 'delete' || row.op === 'read',
  );
  return {
    rows: rows.length,
    head: rows.at(-1)?.hash ?? null,
    calls: tools.length,
    by_op: byOp,
    by_state: byState,
    by_reads: { observed: readsOf('observed'), unobserved: readsOf('unobserved') },
    paths: [...new Set(touched.map((row) => row.subject))].sort(),
    gaps: {
      calls_without_row: [...traced].filter((id) => !audited.has(id)),
      rows_without_call: [...audited].filter((id) => !traced.has(id)),
    },
  };
}
