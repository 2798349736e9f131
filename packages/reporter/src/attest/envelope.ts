import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { SignedEnvelope } from '@fpf/contracts';

/** DSSE signs the type beside the payload, each with its length: neither can be taken for a part of the other. */
export function preAuthEncoding(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head, 'utf8'), payload]);
}

export function sealEnvelope(type: string, payload: Uint8Array, key: KeyObject): SignedEnvelope {
  const sig = sign(null, preAuthEncoding(type, payload), key).toString('base64');
  return {
    payloadType: type,
    payload: Buffer.from(payload).toString('base64'),
    signatures: [{ keyid: keyIdOf(key), sig }],
  };
}

/** Whether one of its signatures is of this key. What a signature says of its own key is a hint, and not believed. */
export function isSignedBy({ payloadType, payload, signatures }: SignedEnvelope, key: KeyObject): boolean {
  const signed = preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
  return signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')));
}

/** SHA-256 of the public key as SubjectPublicKeyInfo: the same for the key and for its public half. */
export function keyIdOf(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  const spki = open.export({ type: 'spki', format: 'der' });
  return `sha256:${createHash('sha256').update(spki).digest('hex')}`;
}
