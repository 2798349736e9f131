import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { readBounded } from '../read-bounded.ts';

/** A file of cases, or a report, whole; what else to do where it cannot be read is said by whoever asks for it. */
export function readEvalFile(name: string, limit: number, hint: string): Uint8Array {
  try {
    const bytes = readBounded(resolve(name), limit);
    if (bytes) return bytes;
  } catch (cause) {
    throw unreadable(`${name} cannot be read: ${(cause as Error).message}`, hint, cause);
  }
  throw unreadable(`there is no file ${name}`, hint);
}

function unreadable(what: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'eval.unreadable',
    message: `cli: ${what}.`,
    hint,
    ...(cause !== undefined && { cause }),
  });
}
