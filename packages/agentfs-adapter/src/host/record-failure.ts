import { type AuditOp, FpfError } from '@fpf/contracts';
import { recordOperation } from './record.ts';
import type { HostParts } from './host-parts.ts';

/**
 * What a person asked for and did not get is a step too: rejected, with the reason. What was refused because a call is
 * open never began.
 */
export async function recordingFailure<T>(parts: HostParts, op: AuditOp, work: () => Promise<T>): Promise<T> {
  const since = parts.host.clock.monotonic();
  try {
    return await work();
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.busy') throw error;
    const told = FpfError.is(error) ? `${error.code}: ${error.message}` : String(error);
    try {
      await recordOperation(parts, { id: parts.host.ids.next(), op, subject: parts.id, since, error: told });
    } catch (second) {
      parts.host.log(`agentfs-adapter: the ${op} that failed could not be recorded: ${String(second)}`);
    }
    throw error;
  }
}
