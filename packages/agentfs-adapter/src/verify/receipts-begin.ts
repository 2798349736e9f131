import type { AuditOp } from '@fpf/contracts';
import type { Sql } from '../engine/sql.ts';
import type { Receipt } from '../receipts/receipt.ts';
import { objectIn } from './findings.ts';

/** Where the receipts of this home begin, in the history and in the audit of a session. */
export type ReceiptsBegin = {
  /** The first step that they tell of; 1 where they begin with the session. */
  readonly step: number;
  /** Whether the session had something before them: steps, or rows of the audit. */
  readonly late: boolean;
  /** Why they begin later than the session, where its audit says so. */
  readonly why?: string;
};

/**
 * Rows of the audit that end a transaction with which receipts begin anew, and what each says of those before: the
 * first receipt tells of all that was there by then. Any other session whose receipts begin later has lost some.
 */
const beginsAnew: Readonly<Partial<Record<AuditOp, (subject: string) => string>>> = {
  adopt: (subject) => `it was taken in then from ${subject}, and the receipts from before are where it was`,
  clone: (subject) => `the session was cloned from ${subject}, whose own receipts tell of what was before`,
};

type Told = { readonly op: AuditOp; readonly subject: string; readonly caller: string; readonly isStep: boolean };

export async function receiptsBegin(
  sql: Sql,
  { count, steps, values }: Pick<Receipt, 'count' | 'steps' | 'values'>,
): Promise<ReceiptsBegin> {
  const text = 'SELECT body FROM fpf_audit WHERE seq <= ? ORDER BY seq';
  const told = (await sql.all<{ body: string }>(text, count)).map(({ body }) => toldIn(body));
  const last = told.at(-1);
  // The row of a step stands before those of its paths.
  const own = last?.op === 'adopt' ? told.findLast(({ op, isStep }) => op === 'adopt' && isStep) : last;
  // The first transaction of a session begins one step at most, and its rows are of one caller.
  const late = steps > 1 || told.some(({ caller }) => caller !== last?.caller);
  // A receipt that begins anew tells of all, so of the values too.
  const isAnew = values !== undefined && own?.isStep === (own?.op === 'adopt');
  const why = isAnew && own ? beginsAnew[own.op]?.(own.subject) : undefined;
  if (why === undefined || own === undefined) return { step: Math.max(steps, 1), late };
  // A clone is no step of its own: it goes on with the next.
  return own.op === 'adopt' ? { step: steps, late, why } : { step: steps + 1, late: true, why };
}

function toldIn(text: string): Told {
  const { op, subject, caller, step } = objectIn(text) ?? {};
  return {
    op: op as AuditOp,
    subject: String(subject),
    caller: JSON.stringify(caller),
    isStep: step !== undefined,
  };
}
