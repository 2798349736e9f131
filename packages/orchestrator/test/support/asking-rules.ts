import { type Evidence, type GuardContext, type GuardVerdict, reason } from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import type { World } from './fakes.ts';

const at = '2026-01-01T00:00:00.000Z';

/** Rules that ask, and that take what a person has said of just this call. */
export const asking: NonNullable<World['permitting']> = async (
  call,
  { approvals }: GuardContext,
): Promise<GuardVerdict> => {
  const [newest] = (await approvals?.of(callHash(call))) ?? [];
  if (newest?.state !== 'allowed')
    return { decision: 'abstain', reasons: [reason('permission.ask', 'permission', 'A rule asks.')], evidence: [] };
  const evidence: Evidence = {
    id: 'approval',
    status: 'present',
    value: true,
    by: 'approval',
    carrier: { type: 'approval', ref: newest.id, at },
  };
  return { decision: 'pass', reasons: [], evidence: [evidence] };
};
