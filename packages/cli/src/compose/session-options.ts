import { resolve } from 'node:path';
import type { JsonObject } from '@fpf/contracts';

/** What the person who runs the command says of sessions; a workspace's config has no say in whose key signs. An empty variable is none. */
export function sessionOptions(): JsonObject {
  const key = process.env['FPF_RECEIPT_KEY'] ?? '';
  return key === '' ? {} : { receiptKey: resolve(key) };
}
