import { createPublicKey, type KeyObject } from 'node:crypto';
import { genesisHash, type SessionVerdict } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import { isSignedBy } from '../receipt.ts';
import type { Receipts } from '../receipts.ts';
import { type Checked, Findings } from './findings.ts';

export type CheckedReceipts = Checked & { readonly receipt: SessionVerdict['receipt']; readonly notes: readonly string[] };

/**
 * What was receipted is still in the audit, and nothing in the audit is without a receipt.
 *
 * | line     | the audit reaches its count with its head | with another head | does not reach it |
 * | -------- | ----------------------------------------- | ----------------- | ----------------- |
 * | `kept`   | as it should be                           | changed           | the tail is cut   |
 * | `intent` | as it should be                           | never came about  | never came about  |
 *
 * The last row must be that of the last `kept` line, or of an `intent` after it: a crash may come between the two.
 *
 * With a key, a line without its signature is a finding from the first signed line on. Those before it are from before there was a
 * key, or are meant to look like it: nothing here can tell, so it is said.
 */
export async function checkReceipts(sql: Sql, receipts: Receipts): Promise<CheckedReceipts> {
  const findings = new Findings('receipt');
  const heads = new Map<number, string>([[0, genesisHash]]);
  let count = 0;
  for (const { seq, hash } of await sql.all<{ seq: number; hash: string }>('SELECT seq, hash FROM fpf_audit ORDER BY seq')) {
    heads.set(seq, hash);
    count = seq;
  }
  const read = receipts.read();
  if (!read || read.receipts.length + read.broken.length === 0) {
    if (count > 0) findings.add(receipts.path, `is missing, and the audit has ${count} rows: whether its tail was cut cannot be told`);
    return { ...findings.done(), receipt: 'missing', notes: [] };
  }
  for (const line of read.broken) findings.add(`line ${line} of ${receipts.path}`, 'is no receipt of this session');
  const key = receipts.key && createPublicKey(receipts.key);
  const reached = new Set<number>();
  const signed = read.receipts.findIndex(({ signature }) => signature !== undefined);
  const before = key ? (signed === -1 ? read.receipts.length : signed) : 0;
  for (const [index, receipt] of read.receipts.entries()) {
    findings.look();
    const subject = `receipt of ${receipt.at}`;
    if (key && index >= before) checkSignature(receipt, key, subject, findings);
    const head = heads.get(receipt.count);
    if (head === receipt.head) {
      if (receipt.state === 'kept') reached.clear();
      reached.add(receipt.count);
    } else if (receipt.state === 'kept') findings.add(subject, lostBecause(receipt.count, count));
  }
  if (count > 0 && !reached.has(count)) findings.add(`audit row ${count}`, 'has no receipt: rows were added, or the receipts are old ones');
  return { ...findings.done(), receipt: key && signed !== -1 ? 'signed' : 'unsigned', notes: notesOn(before, signed === -1) };
}

function notesOn(before: number, none: boolean): readonly string[] {
  if (before === 0) return [];
  const said = `${before} ${before === 1 ? 'receipt was' : 'receipts were'} written before there was a key`;
  return [none ? `${said}, and none since: they prove no more than without one` : said];
}

function lostBecause(told: number, count: number): string {
  if (told > count) return `tells of ${told} rows, and the audit has ${count}: its tail was cut`;
  return `tells of another row ${told} than the audit has: rows were changed, or this is another session's database`;
}

function checkSignature(receipt: Parameters<typeof isSignedBy>[0], key: KeyObject, subject: string, findings: Findings): void {
  if (receipt.signature === undefined) findings.add(subject, 'is not signed, and one before it is');
  else if (!isSignedBy(receipt, key)) findings.add(subject, 'is not signed with the configured key, or was changed');
}
