import { type KeyObject, sign, verify } from 'node:crypto';
import type { JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { RunHead, Standing } from './standing.ts';

/**
 * A line outside the database that says how far it had come. `intent` is written before a transaction and `kept` after
 * it: a crash between the two leaves an intent that the database has reached, or one that it never did. What was kept
 * is never lost.
 */
export type Receipt = Standing & {
  readonly session: string;
  readonly at: string;
  readonly state: 'intent' | 'kept';
  /** Ed25519 over the line without it, in base64. */
  readonly signature?: string;
};

const keys: ReadonlySet<string> = new Set(
  'session count head steps step runs delta values at state signature'.split(' '),
);
const domain = 'fpf-receipt/1\n';

export function sealReceipt(body: Omit<Receipt, 'signature'>, key: KeyObject | undefined): Receipt {
  if (!key) return body;
  return { ...body, signature: sign(null, bytesOf(body), key).toString('base64') };
}

/** The key is the public one, or the private one that it is made from. */
export function isSignedBy(receipt: Receipt, key: KeyObject): boolean {
  const { signature, ...body } = receipt;
  if (signature === undefined) return false;
  return verify(null, bytesOf(body), key, Buffer.from(signature, 'base64'));
}

/** Undefined for a line that is no receipt. */
export function parseReceipt(line: string): Receipt | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { session, count, head, steps, step, runs, delta, values, at, state, signature } = value as Partial<
    Record<keyof Receipt, unknown>
  >;
  if (Object.keys(value).some((key) => !keys.has(key)) || typeof session !== 'string' || typeof at !== 'string')
    return undefined;
  if (!isCount(count) || !isHash(head) || !isCount(steps) || !Array.isArray(runs) || !runs.every(isRunHead))
    return undefined;
  if ((step !== '' && !isHash(step)) || (delta !== '' && !isHash(delta)) || (values !== undefined && !isHash(values)))
    return undefined;
  if ((state !== 'intent' && state !== 'kept') || (signature !== undefined && typeof signature !== 'string'))
    return undefined;
  return value as Receipt;
}

function isRunHead(value: unknown): value is RunHead {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [run, count, head] = value as readonly unknown[];
  return typeof run === 'string' && isCount(count) && isHash(head);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function bytesOf(body: Omit<Receipt, 'signature'>): Buffer {
  return Buffer.from(domain + canonicalJson(body as JsonObject), 'utf8');
}

/** Whether the newest step of a session is the one that its receipts know. */
export function isToldStep(
  receipts: readonly Pick<Receipt, 'state' | 'steps' | 'step'>[],
  { steps, step }: Pick<Receipt, 'steps' | 'step'>,
): boolean {
  const lines = receipts.map((line) => ({ state: line.state, value: `${line.steps} ${line.step}` }));
  return isLast(lines, `${steps} ${step}`, '0 ');
}

/** What is there is what the last `kept` line says, or an `intent` after it. `none`: where no line says anything. */
export function isLast<Value>(
  lines: readonly (Pick<Receipt, 'state'> & { readonly value: Value })[],
  there: Value,
  none: Value,
): boolean {
  const last = lines.findLastIndex(({ state }) => state === 'kept');
  const may = lines.slice(Math.max(last, 0)).map(({ value }) => value);
  return may.includes(there) || (last === -1 && there === none);
}
