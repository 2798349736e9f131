import { AuditRow, genesisHash, JournalEvent, type JsonObject } from '@fpf/contracts';
import { canonicalJson, seal } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { Sql } from '../engine/sql.ts';
import { type Checked, Findings, objectIn } from './findings.ts';

type Link = {
  readonly subject: string;
  readonly seq: number;
  readonly body: JsonObject | undefined;
  readonly prev: string;
  readonly hash: string;
};

/** Every row follows from the one before it, from the first on, and is what was written. */
export async function checkAuditChain(sql: Sql): Promise<Checked> {
  const findings = new Findings('chain');
  type Row = { readonly seq: number; readonly body: string; readonly prev_hash: string; readonly hash: string };
  const links: Link[] = [];
  for (const row of await sql.all<Row>('SELECT seq, body, prev_hash, hash FROM fpf_audit ORDER BY seq')) {
    const body = objectIn(row.body) as JsonObject | undefined;
    const subject = `audit row ${row.seq}`;
    links.push({ subject, seq: row.seq, body, prev: row.prev_hash, hash: row.hash });
    if (!body) continue;
    if (isWritable(body) && canonicalJson(body) !== row.body)
      findings.add(subject, 'its text is not the one that was sealed');
    if (body['seq'] !== row.seq) findings.add(subject, `says of itself that it is row ${JSON.stringify(body['seq'])}`);
    const [error] = check(AuditRow, { ...body, prev_hash: row.prev_hash, hash: row.hash });
    if (error !== undefined) findings.add(subject, `is no audit row: ${error.message}`);
  }
  follow('audit', links, findings);
  return findings.done();
}

/** The journal of each run is a chain of its own. */
export async function checkJournal(sql: Sql): Promise<Checked> {
  const findings = new Findings('journal');
  type Row = Record<'run_id' | 'kind' | 'step_key' | 'at' | 'payload' | 'prev_hash' | 'hash', string> & {
    readonly seq: number;
  };
  const runs = new Map<string, Link[]>();
  for (const row of await sql.all<Row>('SELECT * FROM fpf_event ORDER BY run_id, seq')) {
    const { run_id, seq, kind, step_key, at, payload, prev_hash, hash } = row;
    const inner = objectIn(payload) as JsonObject | undefined;
    const body = inner && { kind, step_key, at, payload: inner, run_id, seq };
    const subject = `event ${seq} of run ${run_id}`;
    if (inner && isWritable(inner) && canonicalJson(inner) !== payload)
      findings.add(subject, 'its text is not the one that was sealed');
    const [error] = body ? check(JournalEvent, { ...body, prev_hash, hash }) : [];
    if (error !== undefined) findings.add(subject, `is no journal event: ${error.message}`);
    const links = runs.get(run_id) ?? [];
    links.push({ subject, seq, body, prev: prev_hash, hash });
    runs.set(run_id, links);
  }
  for (const links of runs.values()) follow('journal', links, findings);
  return findings.done();
}

function follow(domain: 'audit' | 'journal', links: readonly Link[], findings: Findings): void {
  let [previous, expected] = [genesisHash, 1];
  for (const { subject, seq, body, prev, hash } of links) {
    findings.look();
    if (seq !== expected)
      findings.add(subject, `stands where row ${expected} belongs: rows are missing, or were put in`);
    if (prev !== previous) findings.add(subject, 'does not follow from the row before it');
    if (!body || !isWritable(body)) findings.add(subject, 'is no JSON object');
    else if (seal(domain, body, prev).hash !== hash) findings.add(subject, 'is not what was sealed');
    // From what it says on: one that was changed is told once, not with all that come after it.
    [previous, expected] = [hash, seq + 1];
  }
}

/** What JSON carries and a canonical text does not: such a row was never written by us. */
function isWritable(body: JsonObject): boolean {
  try {
    canonicalJson(body);
    return true;
  } catch {
    return false;
  }
}
