import { resolve } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { projectVariable } from '../options/variables.ts';

/**
 * What the person who runs the command says of sessions; a workspace's config has no say in whose key signs. An empty
 * variable is none.
 */
export function sessionOptions(): JsonObject {
  const key = projectVariable('FPF_RECEIPT_KEY');
  return key === undefined ? {} : { receiptKey: resolve(key) };
}
