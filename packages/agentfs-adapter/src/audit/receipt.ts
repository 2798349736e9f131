import { type KeyObject, sign, verify } from 'node:crypto';
import type { JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/**
 * A line outside the database that says how far its audit had come. `intent` is written before a transaction and `kept` after it:
 * a crash between the two leaves an intent that the audit has reached, or one that it never did. What was kept is never lost.
 */
export type Receipt = {
  readonly session: string;
  readonly count: number;
  readonly head: string;
  readonly at: string;
  readonly state: 'intent' | 'kept';
  /** Ed25519 over the line without it, in base64. */
  readonly signature?: string;
};

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
  const { session, count, head, at, state, signature, ...rest } = value as Partial<Record<keyof Receipt, unknown>>;
  if (Object.keys(rest).length > 0) return undefined;
  if (typeof session !== 'string' || !Number.isSafeInteger(count) || (count as number) < 0) return undefined;
  if (typeof head !== 'string' || !/^[0-9a-f]{64}$/.test(head) || typeof at !== 'string') return undefined;
  if (state !== 'intent' && state !== 'kept') return undefined;
  if (signature !== undefined && typeof signature !== 'string') return undefined;
  return { session, count: count as number, head, at, state, ...(signature !== undefined && { signature }) };
}

function bytesOf(body: Omit<Receipt, 'signature'>): Buffer {
  return Buffer.from(domain + canonicalJson(body as JsonObject), 'utf8');
}
