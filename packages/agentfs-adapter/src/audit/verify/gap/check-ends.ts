import type { AuditRow } from '@fpf/contracts';
import { givenId } from '../../../calls/call-rows.ts';
import type { Findings } from '../findings.ts';
import { isOwnRow, keyOf, push, type Step } from './history-rows.ts';

/**
 * Each call that has ended has a row of its tool, also where it was made again under its id; each operation has one of its own. The
 * history says of it what that row says, and each such row is of a step. Only the newest may not have ended: the receipts know it.
 */
export function checkEnds(steps: readonly Step[], rows: readonly AuditRow[], findings: Findings): void {
  const left = new Map<string, AuditRow[]>();
  for (const row of rows) if (row.op === 'tool' || isOwnRow(row)) push(left, endOf(row.op, row.caller.call ?? row.caller.run), row);
  const asked = new Map<string, number>();
  for (const step of steps) {
    const { call_id, op, state, seq } = step;
    findings.look();
    if (state === 'running') {
      if (seq !== steps.length) findings.add(call_id, 'has begun and not ended, and steps came after it');
      continue;
    }
    const key = endOf(op, givenId(call_id));
    const ends = left.get(key) ?? [];
    asked.set(key, (asked.get(key) ?? 0) + 1);
    if (ends.length < (asked.get(key) ?? 0)) findings.add(call_id, `has ended (${state}), and the audit has no row of it`);
    else if (!isNamed(step) || !ends.some((row) => isEndOf(row, step)))
      findings.add(
        call_id,
        'is told in the history by another tool, of another run or time, for somebody else or in another sandbox than the audit says',
      );
  }
  for (const [key, ends] of left)
    for (const { seq, subject } of ends.slice(asked.get(key) ?? 0))
      findings.add(subject, `audit row ${seq} tells of a step that the history does not have`);
}

/** A call that was made again under its id is known by its number as well. */
function isNamed({ call_id, seq }: Step): boolean {
  const given = givenId(call_id);
  return call_id === given || call_id === `${given}#${seq}`;
}

/** Of a call that was cut short nobody had told who asked for it. */
function isEndOf(row: AuditRow, step: Step): boolean {
  const { at, op, caller, tool = null, capability = null, error } = row;
  if (op !== step.op || caller.run !== step.run_id || at !== step.ended_at) return false;
  if (capability !== step.capability || tool !== step.tool) return false;
  if (step.state === 'interrupted') return error !== undefined && step.agent === '' && caller.agent === 'host';
  if (step.state !== (error === undefined ? 'done' : 'rejected') || caller.agent !== step.agent) return false;
  return op === 'tool' || (isOwnRow(row) && Date.parse(at) - Date.parse(step.started_at) === row.duration_ms);
}

function endOf(op: string, caller: string): string {
  return op === 'tool' ? keyOf('tool', caller) : keyOf('', caller);
}
