import { resolve } from 'node:path';
import type { AcceptancePorts, Signer } from '@fpf/evaluation/acceptance';
import { variable } from '../variables.ts';
import { readVerifyKey } from '../command/verify-key.ts';

/** Signs where whoever runs the command has a key, as the folders of runs are. */
export function recordSigner(workspace: string): AcceptancePorts['sign'] {
  const key = variable('FPF_RECEIPT_KEY');
  if (key === undefined) return undefined;
  return async (text) => {
    const [{ readReceiptKey }, { sealEnvelope }] = await Promise.all([
      import('@fpf/agentfs-adapter'),
      import('@fpf/reporter'),
    ]);
    return sealEnvelope('application/json', Buffer.from(text), readReceiptKey(resolve(key), workspace));
  };
}

/** Whose signature a record has to have: of the key in a file. */
export async function signerIn(file: string): Promise<Signer> {
  const key = readVerifyKey(file);
  const { isSignedBy, keyIdOf } = await import('@fpf/reporter');
  return { id: keyIdOf(key), signed: (envelope) => isSignedBy(envelope, key) };
}
