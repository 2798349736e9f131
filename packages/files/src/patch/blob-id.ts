import { createHash } from 'node:crypto';

/** The name that git gives a content; all zeros where there is none. Git checks it before it applies a binary. */
export function blobId(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return '0'.repeat(40);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
