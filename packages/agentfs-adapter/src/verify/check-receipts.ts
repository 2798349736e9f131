import { createPublicKey, type KeyObject } from 'node:crypto';
import { genesisHash, type SessionVerdict } from '@fpf/contracts';
import { grouped } from '../tree/grouped.ts';
import type { Sql } from '../engine/sql.ts';
import { isLast, isSignedBy, isToldStep, type Receipt } from '../receipts/receipt.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { newestStep, noValues, valuesDigest } from '../receipts/standing.ts';
import { type Checked, Findings } from './findings.ts';
import { type ReceiptsBegin, receiptsBegin } from './receipts-begin.ts';

export type CheckedReceipts = Checked &
  Pick<SessionVerdict, 'receipt' | 'receiptsBegin'> & { readonly notes: readonly string[] };

/**
 * What was receipted is still there, and nothing is there without a receipt: of the audit, of the journal of each run,
 * of the history, of the values, and of which delta the session holds.
 *
 * | line     | a chain reaches its count with its head | with another head | does not reach it |
 * | -------- | --------------------------------------- | ----------------- | ----------------- |
 * | `kept`   | as it should be                         | changed           | the tail is cut   |
 * | `intent` | as it should be                         | never came about  | never came about  |
 *
 * The last row must be that of the last `kept` line, or of an `intent` after it: a crash may come between the two.
 *
 * Receipts of a session that begin after its first step are a finding, but where its audit says why: a clone has those
 * of its own time.
 *
 * With a key, a line without its signature is a finding from the first signed line on. Those before it are from before
 * there was a key, or are meant to look like it: nothing here can tell, so it is said.
 */
export async function checkReceipts(sql: Sql, receipts: Receipts): Promise<CheckedReceipts> {
  const findings = new Findings('receipt');
  const audit = await auditChain(sql);
  const read = receipts.read();
  if (!read || read.receipts.length + read.broken.length === 0) {
    if (audit.count > 0)
      findings.add(
        receipts.path,
        `is missing, and the audit has ${audit.count} rows: whether its tail was cut cannot be told`,
      );
    return { ...findings.done(), receipt: 'missing', notes: [] };
  }
  for (const line of read.broken) findings.add(`line ${line} of ${receipts.path}`, 'is no receipt of this session');
  const key = receipts.key && createPublicKey(receipts.key);
  const signed = read.receipts.findIndex(({ signature }) => signature !== undefined);
  const before = key ? (signed === -1 ? read.receipts.length : signed) : 0;
  if (key)
    for (const receipt of read.receipts.slice(before))
      checkSignature(receipt, key, `receipt of ${receipt.at}`, findings);
  const claims = read.receipts.map(({ at, state, count, head }) => ({ at, state, count, head }));
  checkClaims(claims, audit, findings);
  const runs = grouped(
    read.receipts.flatMap(({ at, state, runs: told }) =>
      told.map(([run, count, head]) => ({ run, at, state, count, head })),
    ),
    ({ run }) => run,
  );
  const journals = await journalChains(sql);
  for (const run of new Set([...runs.keys(), ...journals.keys()]))
    checkClaims(runs.get(run) ?? [], journals.get(run) ?? noChain(run), findings);
  const newest = await newestStep(sql);
  if (!isToldStep(read.receipts, newest))
    findings.add('fpf_call', `ends with step ${newest.steps}, and the receipts do not, or with another one`);
  const delta = await sql.get<{ value: string }>(`SELECT value FROM fpf_meta WHERE key = 'head'`);
  const deltas = read.receipts.map(({ state, delta: value }) => ({ state, value }));
  if (!isLast(deltas, delta?.value ?? '', ''))
    findings.add('fpf_meta.head', 'names another delta than the receipts do');
  const values = read.receipts.flatMap(({ state, values: value }) => (value === undefined ? [] : [{ state, value }]));
  if (!isLast(values, await valuesDigest(sql), noValues))
    findings.add('kv_store', 'holds other values than were written');
  const [first] = read.receipts;
  const begin = first && (await receiptsBegin(sql, first));
  const late = begin && lateBegin(begin);
  if (late !== undefined && begin?.why === undefined) findings.add(receipts.path, late);
  return {
    ...findings.done(),
    receipt: signed === -1 ? 'unsigned' : key ? 'signed' : 'unchecked',
    ...(begin && { receiptsBegin: begin.step }),
    notes: [...(late !== undefined && begin?.why !== undefined ? [late] : []), ...notesOn(before, signed === -1)],
  };
}

/** Undefined where the receipts begin with the session. */
function lateBegin({ step, late, why }: ReceiptsBegin): string | undefined {
  if (!late) return undefined;
  const from = `receipts begin at step ${step}${step === 1 ? ', after rows of the audit' : ''}`;
  if (why !== undefined) return `${from}: ${why}`;
  return (
    `${from}, and nothing in the session says why: their beginning was cut off, or it is on another machine or in ` +
    'another home folder. Verify there, or put its lines in front of these'
  );
}

function notesOn(before: number, none: boolean): readonly string[] {
  if (before === 0) return [];
  const said = `${before} ${before === 1 ? 'receipt was' : 'receipts were'} written before there was a key`;
  return [none ? `${said}, and none since: they prove no more than without one` : said];
}

function checkSignature(
  receipt: Parameters<typeof isSignedBy>[0],
  key: KeyObject,
  subject: string,
  findings: Findings,
): void {
  if (receipt.signature === undefined) findings.add(subject, 'is not signed, and one before it is');
  else if (!isSignedBy(receipt, key)) findings.add(subject, 'is not signed with the configured key, or was changed');
}

/** What one line says of one chain. */
export type Claim = Pick<Receipt, 'at' | 'state' | 'count' | 'head'>;

type Chain = {
  /** As it is told of. */
  readonly name: string;
  readonly row: string;
  readonly count: number;
  /** The hash of each row by its number; of none, where the chain begins. */
  readonly heads: ReadonlyMap<number, string>;
};

async function auditChain(sql: Sql): Promise<Chain> {
  const rows = await sql.all<{ seq: number; hash: string }>('SELECT seq, hash FROM fpf_audit ORDER BY seq');
  return chainOf('the audit', 'audit row', rows);
}

/** By the run. */
async function journalChains(sql: Sql): Promise<ReadonlyMap<string, Chain>> {
  type Row = { readonly run_id: string; readonly seq: number; readonly hash: string };
  const rows = await sql.all<Row>('SELECT run_id, seq, hash FROM fpf_event ORDER BY run_id, seq');
  const runs = grouped(rows, ({ run_id }) => run_id);
  return new Map([...runs].map(([run, events]) => [run, chainOf(...namesOf(run), events)]));
}

function noChain(run: string): Chain {
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
