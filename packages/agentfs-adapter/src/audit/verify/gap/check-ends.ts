import type { AuditRow } from '@fpf/contracts';
import { givenId } from '../../../calls/call-rows.ts';
import type { Findings } from '../findings.ts';
import { isOwnRow, keyOf, push, type Step } from './history-rows.ts';

/**
 * Each call that has ended has a row of its tool, also where it was made again under its id; each operation has one of its own. The
 * history says of it what that row says.
 */
export function checkEnds(steps: readonly Step[], rows: readonly AuditRow[], findings: Findings): void {
  const left = new Map<string, AuditRow[]>();
  for (const row of rows) push(left, endOf(row.op, row.caller.call ?? row.caller.run), row);
  const asked = new Map<string, number>();
  for (const step of steps) {
    const { call_id, op, state } = step;
    findings.look();
    if (state === 'running') continue;
    const key = endOf(op, givenId(call_id));
    const ends = left.get(key) ?? [];
    asked.set(key, (asked.get(key) ?? 0) + 1);
    if (ends.length < (asked.get(key) ?? 0)) findings.add(call_id, `has ended (${state}), and the audit has no row of it`);
    else if (!ends.some((row) => isEndOf(row, step)))
      findings.add(
        call_id,
        'is told in the history by another tool, of another run or time, for somebody else or in another sandbox than the audit says',
      );
  }
}

/** Of a call that was cut short nobody had told with which tool it was made. */
function isEndOf(row: AuditRow, step: Step): boolean {
  const { at, op, caller, tool = null, capability = null, error } = row;
  if (op !== step.op || caller.run !== step.run_id || at !== step.ended_at) return false;
  if (capability !== step.capability || tool !== step.tool) return false;
  if (step.state === 'interrupted') return error !== undefined && step.agent === '';
  if (step.state !== (error === undefined ? 'done' : 'rejected') || caller.agent !== step.agent) return false;
  return op === 'tool' || (isOwnRow(row) && Date.parse(at) - Date.parse(step.started_at) === row.duration_ms);
}

function endOf(op: string, caller: string): string {
  return op === 'tool' ? keyOf('tool', caller) : keyOf('', caller);
}
