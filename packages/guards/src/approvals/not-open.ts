import { type Approval, FpfError } from '@fpf/contracts';

/** A question that takes no answer any more: what became of it, and what can be done now. */
export function notOpen(approval: Approval, now: number): FpfError {
  const { what, hint } = becameOf(approval, now);
  return new FpfError({ code: 'approval.not-open', message: `guards: the question ${approval.id} ${what}`, hint });
}

function becameOf(
  { id, state, expires, used }: Approval,
  now: number,
): { readonly what: string; readonly hint: string } {
  const anew = 'Run the request again: it is asked anew.';
  if (state === 'used')
    return {
      what: `was used by the call ${used?.call ?? ''}, and cannot be taken back`,
      hint: '`fpf diff` shows what the call did; `fpf discard` drops it.',
    };
  if (Date.parse(expires) <= now) return { what: `has expired (${expires})`, hint: anew };
  if (state === 'allowed')
    return {
      what: `was answered before: allowed until ${expires}`,
      hint: `Go on with it, or take it back: \`fpf approvals deny ${id}\`.`,
    };
  if (state === 'asked')
    return { what: 'was answered by somebody else', hint: `\`fpf approvals show ${id}\` shows what they said.` };
  return {
    what: `was answered before: ${state === 'revoked' ? 'allowed, and taken back' : 'denied'}; that holds until ${expires}`,
    hint: `After that, run the request again: it is asked anew.`,
  };
}

/** A signature that cannot be confirmed is no answer, rather than an answer without one. */
export function unconfirmed(id: string): FpfError {
  return new FpfError({
    code: 'approval.not-signed',
    message: `guards: the signature of your answer to ${id} is by no key that policy.signers names for fpf-approval`,
    hint: 'Sign with a key of that file, or ask who keeps it to add yours: `PRINCIPAL namespaces="fpf-approval" KEY`.',
  });
}
