import { sha256 } from '@fpf/contracts/hash';
import type { AuditRow } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import type { StepPlan } from '../../store/plans.ts';
import { type Findings, objectIn } from '../findings.ts';
import type { Step } from './history-rows.ts';

export type Plans = ReadonlyMap<number, StepPlan>;

/**
 * What steps met on the host, gave back and wrote is what the audit's row of each seals: none too many, none too few.
 */
export async function checkPlans(
  sql: Sql,
  steps: readonly Step[],
  rows: readonly AuditRow[],
  findings: Findings,
): Promise<Plans> {
  const seals = new Map<number, string>();
  for (const { step, seal, error } of rows)
    if (step !== undefined && seal !== undefined && error === undefined) seals.set(step, seal);
  const idOf = (seq: number): string => steps[seq - 1]?.call_id ?? `step ${seq}`;
  const plans = new Map<number, StepPlan>();
  for (const { call_seq, body } of await sql.all<{ call_seq: number; body: string }>(
    'SELECT call_seq, body FROM fpf_plan ORDER BY call_seq',
  )) {
    findings.look();
    const plan = objectIn(body);
    if (plan && seals.get(call_seq) === sha256(body)) plans.set(call_seq, plan as unknown as StepPlan);
    else findings.add(idOf(call_seq), 'is said to have met or written on the host what the audit does not say');
    seals.delete(call_seq);
  }
  for (const seq of seals.keys())
    findings.add(idOf(seq), 'met something on the host, or wrote it, and the session has no record of it');
  return plans;
}
