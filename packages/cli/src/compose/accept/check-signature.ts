import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { SignedEnvelope } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import { readPlain } from '@fpf/files/read';
import { isSignedBy, keyIdOf } from '@fpf/reporter';
import { signatureName } from './folder-names.ts';
import type { AcceptanceFinding, VerifiedAcceptance } from './verify-acceptance.ts';

type Signature = Pick<VerifiedAcceptance, 'findings' | 'signed'>;

/** A signature has to be of just this record, whoever made it; with a key, it has to be there and of that key. */
export async function checkSignature(dir: string, record: Uint8Array, key: KeyObject | undefined): Promise<Signature> {
  const odd = (problem: string): Signature => ({
    findings: [{ file: signatureName, problem } satisfies AcceptanceFinding],
    signed: 'not-checked',
  });
  const file = join(dir, signatureName);
  if (!existsSync(file))
    return key ? odd(`is not there: nothing is signed by ${keyIdOf(key)}`) : { findings: [], signed: 'unsigned' };
  const bytes = readPlain(file, 16_777_216, { links: 'follow' })?.bytes;
  const read = bytes && readJson(bytes, { bytes: 16_777_216, depth: 8, keys: 1_000 });
  if (!read?.ok || check(SignedEnvelope, read.value).length > 0) return odd('is no signature');
  const envelope = read.value as unknown as SignedEnvelope;
  if (Buffer.compare(Buffer.from(envelope.payload, 'base64'), record) !== 0) return odd('signs another record');
  if (key && !isSignedBy(envelope, key)) return odd(`has no signature of ${keyIdOf(key)}`);
  return { findings: [], signed: key ? 'checked' : 'not-checked' };
}
