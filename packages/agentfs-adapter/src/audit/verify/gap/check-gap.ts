import type { Held } from '../../../store/held-delta.ts';
import type { Sql } from '../../../engine/sql.ts';
import { checkApplied } from './check-applied.ts';
import { checkBases } from './check-bases.ts';
import { checkChanges } from './check-changes.ts';
import { checkDelta } from './check-delta.ts';
import { checkEnds } from './check-ends.ts';
import { checkKept } from './check-kept.ts';
import { checkLog } from './check-log.ts';
import { checkPlans } from './check-plans.ts';
import { checkRejected } from './check-rejected.ts';
import { checkSnapshots } from './check-snapshots.ts';
import { type Checked, Findings } from '../findings.ts';
import { readChanges, readRows, readSteps } from './history-rows.ts';

/**
 * What the session holds, what it says it did, and what was audited are the same: each way. The audit is sealed, and
 * its end is in the receipts; so everything else is held against it.
 */
export async function checkGap(sql: Sql, held: Pick<Held, 'delta' | 'bases'>): Promise<Checked> {
  const findings = new Findings('gap');
  const steps = await readSteps(sql, findings);
  const changes = await readChanges(sql, steps, findings);
  const rows = await readRows(sql);
  await checkRejected(sql, rows, findings);
  checkEnds(steps, rows, findings);
  const plans = await checkPlans(sql, steps, rows, findings);
  checkChanges(steps, changes, plans, rows, findings);
  await checkApplied(sql, steps, rows, plans, findings);
  checkDelta(changes, checkBases(plans, held, findings), held, findings);
  await checkKept(sql, steps, changes, plans, findings);
  await checkLog(sql, rows, findings);
  await checkSnapshots(sql, rows, findings);
  return findings.done();
}
