import { diskFull, FpfError, isDiskFull } from '@fpf/contracts';
import { errnoOf } from './anchored.ts';

const reasons: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO']);

/**
 * Where a call lays out what it needs, a disk may be full or gone: that is told as such. Any other error is given back
 * as it is.
 */
export function scratchUnwritable(folder: string, cause: unknown): unknown {
  if (FpfError.is(cause) || !reasons.has(errnoOf(cause) ?? '')) return cause;
  return new FpfError({
    code: isDiskFull(cause) ? diskFull : 'session.unavailable',
    message: `agentfs-adapter: what a call needs cannot be written to ${folder}: ${(cause as Error).message}`,
    hint: 'Make room there, or point TMPDIR and XDG_STATE_HOME at other folders.',
    cause,
  });
}
