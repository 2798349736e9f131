import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { readNeeded } from '@fpf/files/read';

/** A file of cases, or a report, whole; what else to do where it cannot be read is said by whoever asks for it. */
export function readEvalFile(name: string, limit: number, hint: string): Uint8Array {
  return readNeeded(resolve(name), limit, (why, cause) => unreadable(`${name} ${why}`, hint, cause), {
    links: 'follow',
  });
}

function unreadable(what: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'eval.unreadable',
    message: `cli: ${what}.`,
    hint,
    ...(cause !== undefined && { cause }),
  });
}
