import { FpfError, type SessionFinding, type SessionVerdict } from '@fpf/contracts';
import { messageOf } from '../tree/anchored.ts';
import { readHeldAsIs } from '../store/held-delta.ts';
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
      const isForeign = FpfError.is(error) && error.code === 'session.foreign-changes';
      const why = isForeign ? `${error.message}; ${error.hint}` : messageOf(error);
      findings.push({ check, subject: 'database', problem: `cannot be checked: ${why.slice(0, 512)}` });
      return undefined;
    }
  };
  const checks = checksOf({ id, workspace });
  for (const check of beforeReceipts) await run(check, checks[check]);
  const found = await run<CheckedReceipts>('receipt', (sql) => checkReceipts(sql, receipts));
  await run('gap', checks.gap);
  return {
    findings,
    checked,
    receipt: found?.receipt ?? 'missing',
    ...(found?.receiptsBegin !== undefined && { receiptsBegin: found.receiptsBegin }),
    notes: found?.notes ?? [],
  };
}

type Inside = Exclude<Check, 'receipt'>;

const beforeReceipts: readonly Inside[] = ['engine', 'format', 'invariant', 'journal', 'chain', 'blob'];

function checksOf({
  id,
  workspace,
}: Pick<Parts, 'id' | 'workspace'>): Readonly<Record<Inside, (sql: Sql) => Promise<Checked>>> {
  return {
    engine: checkEngine,
    format: (sql) => checkFormat(sql, id, workspace),
    invariant: checkInvariants,
    journal: checkJournal,
    chain: checkAuditChain,
    blob: checkContents,
    gap: async (sql) => checkGap(sql, await readHeldAsIs(sql)),
  };
}

/**
 * All that a database says of itself, also in a transaction that is under way; what lies outside of it is not asked.
 */
export async function checkInside(sql: Sql, of: Pick<Parts, 'id' | 'workspace'>): Promise<readonly SessionFinding[]> {
  const findings: SessionFinding[] = [];
  const checks = checksOf(of);
  for (const check of [...beforeReceipts, 'gap'] as const)
    if (check !== 'engine') findings.push(...(await checks[check](sql)).findings);
  return findings;
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
