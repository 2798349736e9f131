import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in the folder of an acceptance, beside the reports and the messages of its suite. */
export const recordName = 'acceptance.json';
export const signatureName = 'attestation.json';
export const summaryName = 'summary.md';
export const triedName = 'tried.json';

/** Whether a folder is of an acceptance that has its verdict. */
export function isAcceptance(dir: string): boolean {
  return existsSync(join(dir, recordName));
}
