import { diskFull, FpfError, isDiskFull } from '@fpf/contracts';
import { errnoOf } from './anchored.ts';

/** What a disk, or the rights on it, did not allow; a full one is told as such. */
export function diskFailure(message: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({
    code: isDiskFull(cause) ? diskFull : 'session.unavailable',
    message: `agentfs-adapter: ${message}`,
    hint,
    cause,
  });
}

const reasons: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO']);

/**
 * Where a call lays out what it needs, a disk may be full or gone: that is told as such. Any other error is given back
 * as it is.
 */
export function scratchUnwritable(folder: string, cause: unknown): unknown {
  if (FpfError.is(cause) || !reasons.has(errnoOf(cause) ?? '')) return cause;
  return diskFailure(
    `what a call needs cannot be written to ${folder}: ${(cause as Error).message}`,
    'Make room there, or name other folders with TMPDIR and --home-dir.',
    cause,
  );
}
