import type { Reason, TracedCall } from '@fpf/contracts';

/** Why a call did not pass: of one that failed, the failure, and not why it was let through before. */
export function whyNot({ reasons = [], error }: TracedCall): readonly Reason[] {
  const failure = reasons.filter(({ code }) => code === error?.code);
  return failure.length > 0 ? failure : reasons;
}
