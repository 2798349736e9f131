import type { Approval, ApprovalRequest } from '@fpf/contracts';

/** The question that a request makes. */
export function askedApproval(
  { openForMs: _openForMs, by, call, run, ...request }: ApprovalRequest,
  { id, at, expires }: { readonly id: string; readonly at: string; readonly expires: string },
): Approval {
  const needed = by?.map(({ people, ...rest }) => ({ ...rest, people: [...people] })) ?? [];
  const asked = { at, call, ...(run !== undefined && { run }) };
  return { ...request, id, state: 'asked', ...(needed.length > 0 && { by: needed }), asked, expires };
}
