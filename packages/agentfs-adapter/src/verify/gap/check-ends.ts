import type { AuditRow } from '@fpf/contracts';
import { grouped } from '../../tree/grouped.ts';
import { givenId } from '../../calls/call-rows.ts';
import type { Findings } from '../findings.ts';
import { isOwnRow, type Step } from './history-rows.ts';

/**
 * Each step that has ended has one row that names it. The history says of it what that row says, and each such row is
 * of a step. Only the newest may not have ended: the receipts know it.
 */
export function checkEnds(steps: readonly Step[], rows: readonly AuditRow[], findings: Findings): void {
  const ends = grouped(rows.filter(isOwnRow), ({ step }) => step);
  for (const step of steps) {
    const { call_id, state, seq } = step;
    findings.look();
    if (state === 'running') {
      if (seq !== steps.length) findings.add(call_id, 'has begun and not ended, and steps came after it');
      continue;
    }
    const [end, ...more] = ends.get(seq) ?? [];
    ends.set(seq, more);
    if (!end) findings.add(call_id, `has ended (${state}), and the audit has no row of it`);
    else if (!isNamed(step) || !isEndOf(end, step))
      findings.add(
        call_id,
        'is told in the history under another id, by another tool, of another run or time, for somebody else or in another sandbox than the audit says',
      );
  }
  for (const left of ends.values())
    for (const { seq, subject } of left)
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
  if ((caller.call ?? caller.run) !== givenId(step.call_id)) return false;
  if (capability !== step.capability || tool !== step.tool) return false;
  if (step.state === 'interrupted') return error !== undefined && step.agent === '' && caller.agent === 'host';
  if (step.state !== (error === undefined ? 'done' : 'rejected') || caller.agent !== step.agent) return false;
  return op === 'tool' || Date.parse(at) - Date.parse(step.started_at) === row.duration_ms;
}
