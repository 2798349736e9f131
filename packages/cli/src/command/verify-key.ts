import { createPublicKey, type KeyObject } from 'node:crypto';
import { FpfError } from '@fpf/contracts';
import { readNeeded } from '@fpf/files/read';

/** Whose signature is looked for: a public key in PEM form, or the private one that has it. */
export function readVerifyKey(path: string): KeyObject {
  const bytes = readNeeded(path, 65_536, (why, cause) => refused(path, why, cause), { links: 'follow' });
  let key: KeyObject;
  try {
    key = createPublicKey(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw refused(path, 'holds no key in PEM form', cause);
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw refused(path, `holds a key of the kind ${key.asymmetricKeyType ?? '?'}, not ed25519`);
}

function refused(path: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `cli: the key ${path} ${why}.`,
    hint: 'Make the public half of a key with: openssl pkey -in KEY -pubout -out PUBLIC',
    cause,
  });
}
