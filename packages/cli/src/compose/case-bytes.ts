import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { readNeeded } from '@fpf/files/read';

const limit = 8_388_608;

/** Reads a file of guard cases, or standard input where it is `-`. */
export function caseBytes(file: string): Uint8Array {
  if (file === '-') return readFileSync(0);
  return readNeeded(resolve(file), limit, (why) => refused(`${file} ${why}`), { links: 'follow' });
}

function refused(message: string): FpfError {
  return new FpfError({
    code: 'guard.case-invalid',
    message: `cli: ${message}.`,
    hint: 'Name a file of cases, or - for standard input.',
  });
}
