import type { AuditRow } from '@fpf/contracts';
import type { Sql } from '../../../engine/sql.ts';
import { hashOfPlan, type StepPlan } from '../../../store/plans.ts';
import { type Findings, objectIn } from '../findings.ts';
import { isOwnRow, type Step } from './history-rows.ts';

export type Plans = ReadonlyMap<number, StepPlan>;

/** What steps met on the host, gave back and wrote is what the audit's row of each seals: none too many, none too few. */
export async function checkPlans(sql: Sql, steps: readonly Step[], rows: readonly AuditRow[], findings: Findings): Promise<Plans> {
  const seals = new Map<string, string>();
  for (const row of rows)
    if (row.seal !== undefined && row.error === undefined && (row.op === 'tool' || isOwnRow(row)))
      seals.set(row.caller.call ?? row.caller.run, row.seal);
  const bySeq = new Map(steps.map((step) => [step.seq, step]));
  const plans = new Map<number, StepPlan>();
  for (const { call_seq, body } of await sql.all<{ call_seq: number; body: string }>(
    'SELECT call_seq, body FROM fpf_plan ORDER BY call_seq',
  )) {
    findings.look();
    const id = bySeq.get(call_seq)?.call_id ?? '';
    const plan = objectIn(body);
    if (plan && seals.get(id) === hashOfPlan(body)) plans.set(call_seq, plan as unknown as StepPlan);
    else findings.add(id || `step ${call_seq}`, 'is said to have met or written on the host what the audit does not say');
    seals.delete(id);
  }
  for (const id of seals.keys()) findings.add(id, 'met something on the host, or wrote it, and the session has no record of it');
  return plans;
}
