import { type Evidence, type Reason, reason } from '@fpf/contracts';
import { type Call, versioned } from '../call/call.ts';
import type { Asking } from '../context/asking.ts';

/**
 * An approval that the decision rests on is used up now: a second call that was decided on the same one finds it gone.
 */
export async function useApproval(
  { ports }: Asking<'approvals', never>,
  call: Call,
  evidence: readonly Evidence[],
): Promise<Reason | undefined> {
  const granted = evidence.find(
    ({ carrier, status, value }) => carrier?.type === 'approval' && status === 'present' && value === true,
  );
  if (!granted?.carrier) return undefined;
  const { ref } = granted.carrier;
  // Whoever keeps approvals may be another's: anything but a plain yes is no.
  const used: unknown = await ports.approvals.use(ref, call.id);
  if (used === true) return undefined;
  return reason(
    'permission.approval-used',
    'permission',
    `The approval ${ref} of ${versioned(call.skill)}#${call.tool.name} was used before, or has ended.`,
    [ref],
  );
}
