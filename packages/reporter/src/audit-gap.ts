import type { AuditRow, FileChange, RunTrace } from '@fpf/contracts';
import type { Report } from './finding.ts';

/**
 * Every call of the trace has its row in the audit, and every path that it changed, kept or set aside, has one of that
 * call: a chain shows that no row was taken out of it, and not that one was ever written.
 */
export function auditGap(
  { trace, audit }: { readonly trace: RunTrace; readonly audit: readonly AuditRow[] },
  report: Report,
): void {
  const known = new Set(
    audit.map(({ caller, op, subject }) => keyOf(caller.call, op === 'tool' ? '' : `${op} ${subject}`)),
  );
  for (const { call_id: id, result_ref: result, effects = [], rejected = [] } of trace.tool_calls) {
    if (id === undefined || (result === null && isHandedOn(trace, id))) continue;
    if (!known.has(keyOf(id, ''))) report('audit.ndjson', `has no row of the call ${id}`);
    for (const change of [...effects, ...rejected]) {
      if (!known.has(keyOf(id, pathKey(change))))
        report('audit.ndjson', `has no row of ${change.path}, which the call ${id} changed`);
    }
  }
}

/** A call whose task still goes on has come to nothing yet: its row is written with its result. */
function isHandedOn({ tasks = [] }: RunTrace, id: string): boolean {
  return tasks.some(({ call_id: call }) => call === id);
}

function pathKey({ op, path }: FileChange): string {
  return `${op} ${path}`;
}

function keyOf(call: string | null, what: string): string {
  return JSON.stringify([call, what]);
}
