import { genesisHash } from '@fpf/contracts';
import { grouped } from '../tree/grouped.ts';
import type { Sql } from '../engine/sql.ts';
import type { Receipt } from '../receipts/receipt.ts';
import type { Findings } from './findings.ts';

/** What one line says of one chain. */
export type Claim = Pick<Receipt, 'at' | 'state' | 'count' | 'head'>;

export type Chain = {
  /** As it is told of. */
  readonly name: string;
  readonly row: string;
  readonly count: number;
  /** The hash of each row by its number; of none, where the chain begins. */
  readonly heads: ReadonlyMap<number, string>;
};

export async function auditChain(sql: Sql): Promise<Chain> {
  const rows = await sql.all<{ seq: number; hash: string }>('SELECT seq, hash FROM fpf_audit ORDER BY seq');
  return chainOf('the audit', 'audit row', rows);
}

/** By the run. */
export async function journalChains(sql: Sql): Promise<ReadonlyMap<string, Chain>> {
  type Row = { readonly run_id: string; readonly seq: number; readonly hash: string };
  const rows = await sql.all<Row>('SELECT run_id, seq, hash FROM fpf_event ORDER BY run_id, seq');
  const runs = grouped(rows, ({ run_id }) => run_id);
  return new Map([...runs].map(([run, events]) => [run, chainOf(...namesOf(run), events)]));
}

export function noChain(run: string): Chain {
  return chainOf(...namesOf(run), []);
}

function namesOf(run: string): readonly [name: string, row: string] {
  return [`the journal of run ${run}`, `of run ${run}: event`];
}

function chainOf(name: string, row: string, rows: readonly { readonly seq: number; readonly hash: string }[]): Chain {
  const heads = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  return { name, row, count: rows.at(-1)?.seq ?? 0, heads: heads.set(0, genesisHash) };
}

export function checkClaims(claims: readonly Claim[], chain: Chain, findings: Findings): void {
  const { name, row, count, heads } = chain;
  const reached = new Set<number>();
  let confirmed = 0;
  for (const claim of claims) {
    findings.look();
    // A chain only grows: lines that were put in before others, or again behind them, are no receipts.
    if (claim.count < confirmed)
      findings.add(
        `receipt of ${claim.at}`,
        `tells of ${claim.count} rows of ${name} after ${confirmed} were confirmed`,
      );
    if (claim.state === 'kept') confirmed = Math.max(confirmed, claim.count);
    if (heads.get(claim.count) === claim.head) {
      if (claim.state === 'kept') reached.clear();
      reached.add(claim.count);
    } else if (claim.state === 'kept') findings.add(`receipt of ${claim.at}`, lostBecause(claim.count, chain));
  }
  if (count > 0 && !reached.has(count))
    findings.add(`${row} ${count}`, `has no receipt: rows of ${name} were added, or the receipts are old ones`);
}

function lostBecause(told: number, { name, count }: Chain): string {
  if (told > count) return `tells of ${told} rows of ${name}, which has ${count}: its tail was cut`;
  return `tells of another row ${told} than ${name} has: rows were changed, or this is another session's database`;
}
