import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AcceptanceRecord, FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { createSuiteReader } from '../suite/read-suite.ts';
import type { SuiteReading } from '../suite/suite-scenario.ts';
import { followFile } from './follow-file.ts';

/** What lies in the folder of an acceptance, beside the reports and the messages of its suite. */
export const recordName = 'acceptance.json';
export const signatureName = 'attestation.json';
export const summaryName = 'summary.md';
export const triedName = 'tried.json';

/** Whether a folder is of an acceptance that has its verdict. */
export function isAcceptance(dir: string): boolean {
  return existsSync(join(dir, recordName));
}

/** Everything but the record and its signature, which speak of these. */
export function filesIn(dir: string): AcceptanceRecord['files'] {
  return readdirSync(dir)
    .filter((name) => name !== recordName && name !== signatureName)
    .toSorted()
    .map((path) => {
      const bytes = readFileSync(join(dir, path));
      return { path, size: bytes.length, sha256: sha256(bytes) };
    });
}

/** `suite` is the whole of it with the candidate, `rest` what it leaves out, as on any day. */
export type SuitePart = 'suite' | 'rest';

/** Reads the messages of a part from its file. Without a file nothing was run. */
export function readSuiteFile(dir: string, part: SuitePart): SuiteReading {
  const reader = createSuiteReader();
  followFile(join(dir, `${part}.ndjson`), reader.take).end();
  return reader.result();
}

/** Something in the folder of an acceptance is not what was written there. */
export function unsound(what: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'accept.bad-record',
    message: `evaluation: ${what}.`,
    hint: 'Do not rely on it: run `fpf accept` again.',
    ...(cause !== undefined && { cause }),
  });
}
