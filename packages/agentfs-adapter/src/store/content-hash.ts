/**
 * A content's hash as a table of files has it: half as long as its text, which counts where there is one for each file,
 * twice.
 */
export function toHashBytes(sha256: string): Uint8Array {
  return Buffer.from(sha256, 'hex');
}

/** Undefined where what is there is no such hash. */
export function fromHashBytes(bytes: unknown): string | undefined {
  return bytes instanceof Uint8Array && bytes.length === 32 ? Buffer.from(bytes).toString('hex') : undefined;
}
