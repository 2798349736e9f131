import type { Approval, Person, SignedBy } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** Says by which key of the project's signers an answer is signed; undefined where it is by none of them. */
export type ConfirmSignature = (
  bytes: string,
  signature: string,
  who: Person | undefined,
) => Promise<SignedBy | undefined>;

type Signable = {
  readonly decision: 'allow' | 'deny';
  readonly at: string;
  readonly expires: string;
  readonly who?: Person | undefined;
};

/** What a signature of an answer is over: everything that it decides, and of which call. */
export function answerBytes(
  { id, call_hash }: Pick<Approval, 'id' | 'call_hash'>,
  { decision, at, expires, who }: Signable,
): string {
  return canonicalJson({ approval: id, call_hash, decision, at, expires, who: who ?? null });
}

/** By whom an answer is signed, asked each time that it is read; undefined where nobody can tell. */
export async function signedBy(
  approval: Pick<Approval, 'id' | 'call_hash'>,
  answer: Signable & { readonly signature?: string | undefined },
  confirm: ConfirmSignature | undefined,
): Promise<SignedBy | undefined> {
  if (answer.signature === undefined || !confirm) return undefined;
  return confirm(answerBytes(approval, answer), answer.signature, answer.who);
}
