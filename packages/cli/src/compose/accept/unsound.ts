import { FpfError } from '@fpf/contracts';

/** Something in the folder of an acceptance is not what was written there. */
export function unsound(what: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'accept.bad-record',
    message: `cli: ${what}.`,
    hint: 'Do not rely on it: run `fpf accept` again.',
    ...(cause !== undefined && { cause }),
  });
}
