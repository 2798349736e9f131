import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { closed, type JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check, readJson } from '@fpf/contracts/validate';
import { type Static, Type } from '@sinclair/typebox';

/**
 * A person's word about one tool until a time, as it lies in a file. Who signed is who holds the key, and no tool does.
 */
export const Permit = Type.Object(
  {
    tool: Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
    until: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$' }),
    signature: Type.String({
      pattern: '^[A-Za-z0-9+/]{86}==$',
      description: 'Ed25519 over the canonical JSON of the rest, as base64.',
    }),
  },
  closed,
);
export type Permit = Static<typeof Permit>;

/** Undefined where the bytes are no permit at all. */
export function readPermit(bytes: Uint8Array): Permit | undefined {
  const read = readJson(bytes);
  return read.ok && check(Permit, read.value).length === 0 ? (read.value as unknown as Permit) : undefined;
}

/** What is signed: the permit without its signature, in the one text that it has. */
export function signedText({ signature: _signature, ...rest }: Permit): Uint8Array {
  return Buffer.from(canonicalJson(rest satisfies JsonObject));
}

export function isSignedBy(permit: Permit, keys: readonly KeyObject[]): boolean {
  const signature = Buffer.from(permit.signature, 'base64');
  return keys.some((key) => verify(null, signedText(permit), key, signature));
}

/** Keys as they stand in the config: the 32 bytes of an Ed25519 public key, as base64. */
export function publicKey(base64: string): KeyObject {
  const x = Buffer.from(base64, 'base64').toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}
