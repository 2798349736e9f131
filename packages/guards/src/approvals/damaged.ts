import { FpfError } from '@fpf/contracts/errors';

export function damaged(file: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'approval.damaged',
    message: `guards: ${file} ${why}, so it allows nothing`,
    hint: `Remove ${file}; the question is asked anew.`,
    ...(cause !== undefined && { cause }),
  });
}
