import type { Sql } from '../../engine/sql.ts';
import { brokenInvariants, invariantCount } from '../../store/invariants.ts';
import { type Checked, Findings } from './findings.ts';

/** What AgentFS and its overlay demand of any database of theirs. */
export async function checkInvariants(sql: Sql): Promise<Checked> {
  const findings = new Findings('invariant');
  for (let at = 0; at < invariantCount; at += 1) findings.look();
  for (const { rule, subject } of await brokenInvariants(sql)) findings.add(subject, `breaks the rule: ${rule}`);
  return findings.done();
}
