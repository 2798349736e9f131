import { FpfError, type SessionFinding, type SessionVerdict } from '@fpf/contracts';
import { messageOf } from '../tree/anchored.ts';
import { readHeld } from '../store/held-delta.ts';
import type { Sql } from '../engine/sql.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Database } from '../database/database.ts';
import { checkAuditChain, checkJournal } from './check-chain.ts';
import { checkContents } from './check-contents.ts';
import { checkFormat } from './check-format.ts';
import { checkGap } from './gap/check-gap.ts';
import { type CheckedReceipts, checkReceipts } from './check-receipts.ts';
import { type Check, type Checked, Findings } from './findings.ts';
import { brokenInvariants, invariantCount } from '../store/invariants.ts';

/** What a session is verified by. */
type Parts = {
  readonly id: string;
  readonly workspace: string;
  readonly db: Database;
  readonly receipts: Receipts;
};

/**
 * Is the session what was written? It reports, and never repairs. A check that cannot be made is a finding, and the
 * next one is made.
 */
export async function verifySession({ id, workspace, db, receipts }: Parts): Promise<SessionVerdict> {
  const findings: SessionFinding[] = [];
  const checked: Record<Check, number> = {
    engine: 0,
    format: 0,
    invariant: 0,
    chain: 0,
    blob: 0,
    receipt: 0,
    gap: 0,
    journal: 0,
  };
  const run = async <T extends Checked>(check: Check, work: (sql: Sql) => Promise<T>): Promise<T | undefined> => {
    try {
      const found = await db.read(work);
      findings.push(...found.findings);
      checked[check] += found.count;
      return found;
    } catch (error) {
      if (FpfError.is(error) && error.code === 'session.closed') throw error;
      const why = messageOf(error);
      findings.push({ check, subject: 'database', problem: `cannot be checked: ${why.slice(0, 512)}` });
      return undefined;
    }
  };
  await run('engine', checkEngine);
  await run('format', (sql) => checkFormat(sql, id, workspace));
  await run('invariant', checkInvariants);
  await run('journal', checkJournal);
  await run('chain', checkAuditChain);
  await run('blob', checkContents);
  const found = await run<CheckedReceipts>('receipt', (sql) => checkReceipts(sql, receipts));
  await run('gap', async (sql) => checkGap(sql, await readHeld(sql)));
  return { findings, checked, receipt: found?.receipt ?? 'missing', notes: found?.notes ?? [] };
}

/** What the engine itself says of its file. */
async function checkEngine(sql: Sql): Promise<Checked> {
  const findings = new Findings('engine');
  findings.look();
  for (const row of await sql.all<Readonly<Record<string, unknown>>>('PRAGMA integrity_check')) {
    const [said] = Object.values(row);
    if (said !== 'ok') findings.add('database', String(said).slice(0, 512));
  }
  return findings.done();
}

/** What AgentFS and its overlay demand of any database of theirs. */
async function checkInvariants(sql: Sql): Promise<Checked> {
  const findings = new Findings('invariant');
  for (let at = 0; at < invariantCount; at += 1) findings.look();
  for (const { rule, subject } of await brokenInvariants(sql)) findings.add(subject, `breaks the rule: ${rule}`);
  return findings.done();
}
